#!/usr/bin/env bash
# The whole system on this machine, without Docker: Redis, RabbitMQ, MariaDB (or MySQL), gateways, consumers and Nginx,
# each as a process of its own on a loopback port of its own. Servers that already run here are not touched. Linux only.
#
# usage: scripts/cluster.sh COMMAND
#
#   up [--gateways N] [--consumers N]   start what does not run yet, and wait until all of it is ready; running again
#                                       with other numbers adds or ends instances (2 of each, unless told otherwise)
#   down [--wipe]                       end what `up` started; with --wipe also remove data, logs and credentials
#   status                              what runs, where, and whether it is ready; exit code 1 if something is not
#   logs [-f] [NAME...]                 the end of the logs; with -f go on
#   start|stop|restart NAME...          single ones: redis, rabbitmq, mariadb, nginx, gateway-1, consumer-2, ...;
#                                       start --no-wait returns before they are ready
#   servers                             start only Redis, RabbitMQ and the database
#   rabbitmqctl ARGUMENT...             RabbitMQ's own tool, for the cluster's broker
#   packages                            only install what is missing on this machine (as root, Debian or Ubuntu)
#
# Data, logs and process ids are in .cluster/. .cluster/env holds every address and credential as shell variables:
#   source .cluster/env && curl "$SECKILL_URL/seckill/demo"
# A file .cluster/override/gateway-1 with shell exports changes the settings of that one instance, from its next start.
#
# Environment: SECKILL_JAVA_HOME  the Java that runs the services (the newest one found, 17 at least)
#              SECKILL_CLUSTER_DIR  another folder than .cluster
set -euo pipefail
umask 077
# shellcheck source=scripts/lib/cluster.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/cluster.sh"

up() {
  servers "$@"
  local services
  share_classes "$(service_java)"
  mapfile -t services < <(instances | grep -E '^(gateway|consumer)-')
  bring_up "${services[@]}"
  bring_up nginx
  end_surplus
  step "the cluster is up at http://127.0.0.1:${port[nginx]}; its addresses and credentials are in $cluster_dir/env"
  note "a sale's page, for a buyer: scripts/token.sh --user alice --page SALE"
}

# As up, without the services.
servers() {
  while (($#)); do
    case $1 in
      --gateways) gateways=$(count "$@") ;;
      --consumers) consumers=$(count "$@") ;;
      *) die "unknown option $1; see --help" ;;
    esac
    shift 2
  done
  ensure_packages build servers
  lock
  ensure_built
  prepare
  bring_up "${servers[@]}"
}

count() {
  if [[ ! ${2:-} =~ ^[1-9][0-9]?$ ]] || (($2 > 20)); then die "$1 takes a number from 1 to 20"; fi
  echo "$2"
}

down() {
  [[ $# == 0 || $* == --wipe ]] || die "down takes --wipe only; see --help"
  [[ -d $cluster_dir/run ]] || { step "nothing to end" && return; }
  lock
  local services
  mapfile -t services < <(cd "$cluster_dir/run" && find . -name '*-[0-9]*' ! -name '*.starting' -printf '%f\n')
  stop nginx
  stop "${services[@]}"
  stop rabbitmq mariadb redis
  stop epmd
  rm -f "$cluster_dir/counts"
  if [[ ${1:-} == --wipe ]]; then
    rm -rf "$cluster_dir"/{redis,epmd,rabbitmq,mariadb,nginx,gateway-*,consumer-*,logs,run,secrets,ports,env}
  fi
  step "down${1:+, and all data removed}"
}

status() {
  [[ -f $cluster_dir/env ]] || die "there is no cluster here; start one with scripts/cluster.sh up"
  local name state pid started fingerprint result=0
  load_secrets
  load_ports
  load_counts
  printf '%-12s %-10s %-8s %s\n' NAME STATE PID ADDRESS
  while read -r name; do
    state=stopped pid='' started='' fingerprint=''
    if running "$name"; then
      read_record "$name"
      state=ready
      ready "$name" || state='not ready'
    fi
    [[ $state == ready ]] || result=1
    printf '%-12s %-10s %-8s %s\n' "$name" "$state" "${pid:--}" "127.0.0.1:${port[${name/#rabbitmq/amqp}]}"
  done < <(instances)
  return "$result"
}

logs() {
  local follow=() names=()
  if [[ ${1:-} == -f ]]; then follow=(-f) && shift; fi
  [[ -d $cluster_dir/logs ]] || die "there are no logs"
  cd "$cluster_dir/logs"
  if (($#)); then names=("${@/%/.log}"); else names=(*.log); fi
  tail -n 20 "${follow[@]}" -- "${names[@]}"
}

# single start|stop|restart NAME...
single() {
  local command=$1 name
  shift
  if [[ $command == start && ${1:-} == --no-wait ]]; then command=launch && shift; fi
  (($#)) || die "$command needs a name; see --help"
  lock
  [[ -f $cluster_dir/env ]] || die "there is no cluster here; start one with scripts/cluster.sh up"
  load_secrets
  load_ports
  load_counts
  for name; do is_instance "$name" || die "the cluster has no $name"; done
  case $command in
    start) bring_up "$@" ;;
    launch) set_off "$@" ;;
    stop) stop "$@" ;;
    restart) stop "$@" && bring_up "$@" ;;
  esac
}

rabbitmqctl() {
  load_ports || die "there is no cluster here; start one with scripts/cluster.sh up"
  rabbitmq_tool rabbitmqctl "$@"
}

case ${1:-} in
  up | servers | down | status | logs | rabbitmqctl) "$@" ;;
  start | stop | restart) single "$@" ;;
  packages) ensure_packages build servers browser && step "everything is there" ;;
  -h | --help | help) print_help "$0" ;;
  '') print_help "$0" >&2 && exit 2 ;;
  *) die "unknown command $1; see --help" ;;
esac
