#!/usr/bin/env bash
# Makes .env, which docker-compose.yml reads: random credentials and the ports to publish, once. An .env that is there is
# never changed.
#
# usage: scripts/docker-env.sh [--print-cluster-env]
#
#   --print-cluster-env   also print the addresses and credentials of the cluster on Docker as shell variables, with the
#                         names that .cluster/env has for the local one:
#                           source <(scripts/docker-env.sh --print-cluster-env)
set -euo pipefail
umask 077
for library in common settings; do
  # shellcheck source=/dev/null
  source "$(dirname "${BASH_SOURCE[0]}")/lib/$library.sh"
done
file=$root/.env

# The variables that name a port, each with its usual number; 3xxxx, so that a local cluster can run beside it.
ports=(
  SECKILL_HTTP_PORT=38080 SECKILL_REDIS_PORT=38379 SECKILL_AMQP_PORT=38672 SECKILL_RABBITMQ_API_PORT=38673
  SECKILL_DB_PORT=38306 SECKILL_GATEWAY_1_PORT=38101 SECKILL_GATEWAY_2_PORT=38102 SECKILL_CONSUMER_1_PORT=38201
  SECKILL_CONSUMER_2_PORT=38202 SECKILL_GATEWAY_1_MANAGEMENT_PORT=38151 SECKILL_GATEWAY_2_MANAGEMENT_PORT=38152
  SECKILL_CONSUMER_1_MANAGEMENT_PORT=38251 SECKILL_CONSUMER_2_MANAGEMENT_PORT=38252
)

make_env() {
  local entry number used=' '
  {
    echo '# Made by scripts/docker-env.sh for docker-compose.yml. Keep it to yourself; remove it to get new credentials,'
    echo '# and then the data of the old ones too (docker compose down --volumes).'
    echo 'COMPOSE_PROJECT_NAME=seckill'
    for entry in REDIS_PASSWORD RABBITMQ_PASSWORD RABBITMQ_COOKIE DB_PASSWORD DB_ROOT_PASSWORD JWT_SECRET PAYMENT_SECRET; do
      echo "SECKILL_$entry=$(random_secret)"
    done
    echo 'SECKILL_RABBITMQ_USER=seckill'
    echo 'SECKILL_DB_USER=seckill'
    # The first three bytes of the network between the containers.
    echo 'SECKILL_NETWORK=10.203.77'
    for entry in "${ports[@]}"; do
      number=${entry#*=}
      while port_taken "$number" || [[ $used == *" $number "* ]]; do number=$((number + 1)); done
      used+="$number "
      echo "${entry%%=*}=$number"
    done
  } >"$file.new"
  mv "$file.new" "$file"
  step "made $file"
}

print_cluster_env() {
  # shellcheck source=/dev/null
  source "$file"
  local host=127.0.0.1
  setting SECKILL_URL "http://$host:$SECKILL_HTTP_PORT"
  setting SECKILL_REDIS_URL "redis://:$SECKILL_REDIS_PASSWORD@$host:$SECKILL_REDIS_PORT/0"
  setting SECKILL_AMQP_URL "amqp://$SECKILL_RABBITMQ_USER:$SECKILL_RABBITMQ_PASSWORD@$host:$SECKILL_AMQP_PORT/seckill"
  setting SECKILL_RABBITMQ_API "http://$SECKILL_RABBITMQ_USER:$SECKILL_RABBITMQ_PASSWORD@$host:$SECKILL_RABBITMQ_API_PORT/api"
  setting SECKILL_JDBC_URL "jdbc:mysql://$host:$SECKILL_DB_PORT/seckill"
  setting SECKILL_DB_USER "$SECKILL_DB_USER"
  setting SECKILL_DB_PASSWORD "$SECKILL_DB_PASSWORD"
  setting SECKILL_JWT_SECRET "$SECKILL_JWT_SECRET"
  setting SECKILL_PAYMENT_SECRET "${SECKILL_PAYMENT_SECRET:-}"
  setting SECKILL_GATEWAYS "http://$host:$SECKILL_GATEWAY_1_PORT http://$host:$SECKILL_GATEWAY_2_PORT"
  setting SECKILL_GATEWAYS_MANAGEMENT "http://$host:$SECKILL_GATEWAY_1_MANAGEMENT_PORT http://$host:$SECKILL_GATEWAY_2_MANAGEMENT_PORT"
  setting SECKILL_CONSUMERS "http://$host:$SECKILL_CONSUMER_1_PORT http://$host:$SECKILL_CONSUMER_2_PORT"
  setting SECKILL_CONSUMERS_MANAGEMENT "http://$host:$SECKILL_CONSUMER_1_MANAGEMENT_PORT http://$host:$SECKILL_CONSUMER_2_MANAGEMENT_PORT"
}

case ${1:-} in
  '' | --print-cluster-env) ;;
  -h | --help) print_help "$0" && exit ;;
  *) die "unknown option $1; see --help" ;;
esac
[[ -f $file ]] || make_env
if [[ ${1:-} == --print-cluster-env ]]; then print_cluster_env; fi
