# Sourced, never run: ports, secrets and instance counts of the local cluster, remembered in .cluster.
# shellcheck shell=bash

declare -A port

# Made once; from then on the data folders know them.
load_secrets() {
  local file=$cluster_dir/secrets name
  if [[ ! -f $file ]]; then
    for name in redis_password rabbitmq_password db_password db_root_password jwt_secret; do
      echo "$name=$(random_secret)"
    done >"$file.new"
    echo "rabbitmq_user=seckill-$(random_secret | cut -c1-8)" >>"$file.new"
    mv "$file.new" "$file"
  fi
  # Clusters that are older than payments do not have it.
  grep -q '^payment_secret=' "$file" || echo "payment_secret=$(random_secret)" >>"$file"
  # shellcheck source=/dev/null
  source "$file"
}

# Reads what the last `up` chose; fails if there was none.
load_ports() {
  local name number
  [[ -f $cluster_dir/ports ]] || return 1
  while read -r name number; do port[$name]=$number; done <"$cluster_dir/ports"
}

# Each port is what it was, or its usual one; if somebody else listens there by now, the next that is free.
choose_ports() {
  local i
  load_ports || true
  choose_port nginx 28080 nginx
  choose_port redis 28379 redis
  choose_port amqp 28672 rabbitmq
  choose_port rabbitmq-api 28673 rabbitmq
  choose_port rabbitmq-dist 28674 rabbitmq
  choose_port epmd 28675 epmd
  choose_port mariadb 28306 mariadb
  for ((i = 1; i <= gateways; i++)); do
    choose_port "gateway-$i" $((28100 + i)) "gateway-$i"
    choose_port "gateway-$i-management" $((28150 + i)) "gateway-$i"
  done
  for ((i = 1; i <= consumers; i++)); do
    choose_port "consumer-$i" $((28200 + i)) "consumer-$i"
    choose_port "consumer-$i-management" $((28250 + i)) "consumer-$i"
  done
  for i in "${!port[@]}"; do echo "$i ${port[$i]}"; done | sort >"$cluster_dir/ports.new"
  mv "$cluster_dir/ports.new" "$cluster_dir/ports"
}

# choose_port NAME USUAL PROCESS
choose_port() {
  local candidate=${port[$1]:-$2}
  if ! running "$3"; then
    unset "port[$1]"
    while port_taken "$candidate" || [[ " ${port[*]} " == *" $candidate "* ]]; do candidate=$((candidate + 1)); done
  fi
  port[$1]=$candidate
}

# The counts of this run: as asked for, else as the cluster has it, else two of each.
load_counts() {
  local old_gateways=2 old_consumers=2
  if [[ -f $cluster_dir/counts ]]; then read -r old_gateways old_consumers <"$cluster_dir/counts"; fi
  gateways=${gateways:-$old_gateways} consumers=${consumers:-$old_consumers}
}

save_counts() { echo "$gateways $consumers" >"$cluster_dir/counts"; }

# What should run, in the order of starting.
instances() {
  local i
  printf '%s\n' "${servers[@]}"
  for ((i = 1; i <= gateways; i++)); do echo "gateway-$i"; done
  for ((i = 1; i <= consumers; i++)); do echo "consumer-$i"; done
  echo nginx
}

# is_instance NAME: not by a pipe to `grep -q`, which ends with the first match and may so fail the writer.
is_instance() {
  local name all
  mapfile -t all < <(instances)
  for name in "${all[@]}"; do [[ $name != "$1" ]] || return 0; done
  return 1
}

# Every address and credential, as shell variables that are exported.
write_env() {
  {
    echo '# The addresses and credentials of the local cluster; made by scripts/cluster.sh. Keep it to yourself.'
    setting SECKILL_URL "http://127.0.0.1:${port[nginx]}"
    setting SECKILL_REDIS_URL "redis://:$redis_password@127.0.0.1:${port[redis]}/0"
    setting SECKILL_AMQP_URL "amqp://$rabbitmq_user:$rabbitmq_password@127.0.0.1:${port[amqp]}/seckill"
    setting SECKILL_RABBITMQ_API "http://$rabbitmq_user:$rabbitmq_password@127.0.0.1:${port[rabbitmq-api]}/api"
    setting SECKILL_JDBC_URL "jdbc:mysql://127.0.0.1:${port[mariadb]}/seckill"
    setting SECKILL_DB_USER seckill
    setting SECKILL_DB_PASSWORD "$db_password"
    setting SECKILL_JWT_SECRET "$jwt_secret"
    setting SECKILL_PAYMENT_SECRET "$payment_secret"
    setting SECKILL_GATEWAYS "$(addresses gateway "$gateways" http://)"
    setting SECKILL_GATEWAYS_MANAGEMENT "$(addresses gateway "$gateways" http:// -management)"
    setting SECKILL_CONSUMERS "$(addresses consumer "$consumers" http://)"
    setting SECKILL_CONSUMERS_MANAGEMENT "$(addresses consumer "$consumers" http:// -management)"
  } >"$cluster_dir/env.new"
  mv "$cluster_dir/env.new" "$cluster_dir/env"
}

setting() { printf "export %s='%s'\n" "$1" "$2"; }

# addresses KIND COUNT [PREFIX [SUFFIX]]: of all gateways or consumers, parted by blanks.
addresses() {
  local i all=()
  for ((i = 1; i <= $2; i++)); do all+=("${3:-}127.0.0.1:${port[$1-$i${4:-}]}"); done
  echo "${all[*]}"
}
