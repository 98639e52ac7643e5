#!/bin/sh
# Prints nginx.conf made from nginx.conf.template, for the local cluster, the Docker image and tests alike.
#
# usage: NAME=value... sh nginx/render.sh >nginx.conf
#
#   NGINX_LISTEN      address and port, as the listen directive takes it (127.0.0.1:28080 or 8080)
#   NGINX_GATEWAYS    addresses of the gateways, host:port, parted by blanks
#   NGINX_CONSUMERS   addresses of the order service, likewise
#   NGINX_RUN_DIR     a folder that Nginx may write to, for its process id and temporary files
#   NGINX_WEB_DIR     the folder of the buyer's page, web/ of this project
#   NGINX_ACCESS_LOG  a file
#   NGINX_ERROR_LOG   a file, or stderr
#   NGINX_READ_TIMEOUT  how long to wait for an answer from a service; 15s if not given
#   NGINX_WAITING       users who may wait for an order at a time (?wait, /events); 4000 if not given. Each takes two of the connections of
#                       a worker, which has 10240
#   NGINX_USER          as whom the workers serve when Nginx is started as root; must be able to read the page and to write
#                       to the folder above. Nginx's own choice (nobody) if not given
set -eu

servers() {
  for address in $1; do printf 'server %s max_fails=3 fail_timeout=1s; ' "$address"; done
}

sed -e '/^##/d' \
  -e "s|@LISTEN@|${NGINX_LISTEN:?}|" \
  -e "s|@GATEWAYS@|$(servers "${NGINX_GATEWAYS:?}")|" \
  -e "s|@CONSUMERS@|$(servers "${NGINX_CONSUMERS:?}")|" \
  -e "s|@RUN_DIR@|${NGINX_RUN_DIR:?}|" \
  -e "s|@WEB_DIR@|${NGINX_WEB_DIR:?}|" \
  -e "s|@USER@|${NGINX_USER:+user $NGINX_USER;}|" \
  -e "s|@ACCESS_LOG@|${NGINX_ACCESS_LOG:?}|" \
  -e "s|@ERROR_LOG@|${NGINX_ERROR_LOG:?}|" \
  -e "s|@READ_TIMEOUT@|${NGINX_READ_TIMEOUT:-15s}|" \
  -e "s|@WAITING@|${NGINX_WAITING:-4000}|" \
  "$(dirname "$0")/nginx.conf.template"
