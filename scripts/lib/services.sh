# Sourced, never run: gateways, consumers and Nginx of the local cluster.
# shellcheck shell=bash

# start_service NAME: starts gateway-1, consumer-2, ... unless it runs already with the same program and settings.
start_service() (
  name=$1 module=seckill-gateway
  if [[ $name == consumer-* ]]; then module=seckill-order-consumer; fi
  program=$(program_of "$module")
  java=$(service_java)
  share=()
  archive=$(archive_of "$program" "$java")
  if [[ -f $archive ]]; then share=("$(archive_option "$archive" USE)"); fi
  service_settings "$name"
  print=$(fingerprint_of "$program" "$java" "$(cat "$root/scripts/jvm.options" "$root/scripts/jvm-$module.options")" \
    "$(env | grep -E '^(SECKILL|SERVER|MANAGEMENT|SPRING)_|^(JDK_JAVA_OPTIONS|service_classes)=' | sort)")
  if runs_with "$name" "$print"; then return; fi
  if running "$name"; then
    note "$name runs with an older program or settings"
    stop "$name"
  fi
  # Two threads work at a time at the most on small machines: more arenas of the C library would only lie about half empty.
  export MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX:-2}
  # The program's own jar stays the first: the archive is of its classes.
  launch "$name" "$print" "$java" "@$root/scripts/jvm.options" "@$root/scripts/jvm-$module.options" "${share[@]}" \
    -cp "$program/$module-exec.jar${service_classes:+:$service_classes}" "$(main_class "$module")"
)

main_class() {
  case $1 in
    seckill-gateway) echo io.seckill.gateway.GatewayApplication ;;
    *) echo io.seckill.consumer.OrderConsumerApplication ;;
  esac
}

# Exports what the service reads; one that the cluster does not have gets any port. The gateway has no business in the database
# or with payments and gets no key to either.
service_settings() {
  # shellcheck source=/dev/null
  source "$cluster_dir/env"
  export SERVER_ADDRESS=127.0.0.1 SERVER_PORT=${port[$1]:-0}
  export MANAGEMENT_SERVER_ADDRESS=127.0.0.1 MANAGEMENT_SERVER_PORT=${port[$1-management]:-0}
  unset SECKILL_URL SECKILL_RABBITMQ_API "${!SECKILL_GATEWAYS@}" "${!SECKILL_CONSUMERS@}"
  if [[ $1 == gateway-* ]]; then
    unset SECKILL_JDBC_URL SECKILL_DB_USER SECKILL_DB_PASSWORD SECKILL_PAYMENT_SECRET
  else
    # Each consumer plays the payment provider for itself, and is called back through Nginx, as by a real one.
    export SECKILL_PAYMENT_SIMULATED=true SECKILL_PAYMENT_CALLBACK_URL=http://127.0.0.1:${port[nginx]}/payments/callback
    export SECKILL_PAYMENT_PROVIDER_URL=http://127.0.0.1:$SERVER_PORT/simulated-provider/payments
  fi
  # What one instance is to have otherwise: the addresses of a proxy, a shorter wait, an agent, more classes.
  if [[ -f $cluster_dir/override/$1 ]]; then
    # shellcheck source=/dev/null
    source "$cluster_dir/override/$1"
  fi
}

service_java() {
  local home
  home=${SECKILL_JAVA_HOME:-$(newest_java)} || die "no Java of version 17 or newer found"
  echo "$home/bin/java"
}

service_ready() { http_ok 127.0.0.1 "${port[$1-management]}" /actuator/health/readiness; }

# explain NAME: why a service that runs is not ready: what its readiness says, and what each of its threads does.
explain() {
  local pid started fingerprint jcmd
  [[ $1 == gateway-* || $1 == consumer-* ]] || return 0
  printf -- '---- the readiness of %s: %s\n' "$1" \
    "$(http_body 127.0.0.1 "${port[$1-management]}" /actuator/health/readiness || echo 'no answer')"
  read_record "$1"
  jcmd=$(service_java) jcmd=${jcmd%java}jcmd
  if [[ -x $jcmd ]] && timeout 20 "$jcmd" "$pid" Thread.dump_to_file -overwrite "$cluster_dir/logs/$1.threads" >/dev/null 2>&1; then
    printf -- '---- its threads are in %s\n' "$cluster_dir/logs/$1.threads"
  fi
}

# Starts Nginx, or makes a running one follow a change of the instances without dropping a request.
start_nginx() {
  local home=$cluster_dir/nginx print user=''
  mkdir -p "$home" "$cluster_dir/logs"
  # Its folders are private: started by root, only root's workers can use them.
  if [[ $(id -u) == 0 ]]; then user=root; fi
  NGINX_LISTEN=127.0.0.1:${port[nginx]} NGINX_RUN_DIR=$home NGINX_WEB_DIR=$root/web NGINX_USER=$user \
    NGINX_GATEWAYS=$(addresses gateway "$gateways") NGINX_CONSUMERS=$(addresses consumer "$consumers") \
    NGINX_ACCESS_LOG=$cluster_dir/logs/access.log NGINX_ERROR_LOG=stderr \
    sh "$root/nginx/render.sh" >"$home/nginx.conf.new"
  print=$(fingerprint_of "$(<"$home/nginx.conf.new")")
  if runs_with nginx "$print"; then return; fi
  nginx_test "$home/nginx.conf.new"
  mv "$home/nginx.conf.new" "$home/nginx.conf"
  if running nginx; then
    reload_nginx "$print"
  else
    launch nginx "$print" nginx -e stderr -p "$home" -c "$home/nginx.conf" -g 'daemon off;'
  fi
}

nginx_test() {
  local output
  output=$(nginx -e stderr -t -q -p "$cluster_dir/nginx" -c "$1" 2>&1) || die "Nginx refuses its configuration: $output"
}

reload_nginx() {
  local pid started fingerprint
  read_record nginx
  note "nginx follows the changed instances"
  kill -HUP "$pid"
  echo "$pid $started $1" >"$cluster_dir/run/nginx"
}

# Its listener is all there is to see of it.
nginx_ready() { true; }
