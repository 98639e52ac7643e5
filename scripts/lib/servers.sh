# Sourced, never run: Redis, RabbitMQ and MariaDB (or MySQL) of the local cluster. Each listens on loopback only, keeps
# its data in .cluster/NAME and reads no configuration of the system.
# shellcheck shell=bash

servers=(redis epmd rabbitmq mariadb)

start_redis() {
  mkdir -p "$cluster_dir/redis"
  # Losing at most a second of writes when the machine dies is what the design allows for ("When Redis loses data").
  # noeviction: a full Redis refuses to write; it never drops the stock of a running sale.
  cat >"$cluster_dir/redis/redis.conf" <<CONF
bind 127.0.0.1
port ${port[redis]}
requirepass $redis_password
appendonly yes
appendfsync everysec
maxmemory 1gb
maxmemory-policy noeviction
maxclients 10000
save ""
CONF
  start_server redis redis-server redis.conf
}

redis_ready() {
  local first='' second=''
  {
    printf 'AUTH %s\r\nPING\r\n' "$redis_password" >&3
    read -r -t 2 first <&3 && read -r -t 2 second <&3
  } 2>/dev/null 3<>"/dev/tcp/127.0.0.1/${port[redis]}" || return 1
  [[ $first == +OK* && $second == +PONG* ]]
}

# Erlang's port mapper. RabbitMQ would start one by itself, for the whole machine, on all addresses and for ever.
start_epmd() {
  export ERL_EPMD_ADDRESS=127.0.0.1 ERL_EPMD_PORT=${port[epmd]}
  start_server epmd epmd
}

start_rabbitmq() (
  await epmd 10 ready epmd
  home=$cluster_dir/rabbitmq
  mkdir -p "$home"
  write_rabbitmq_conf >"$home/rabbitmq.conf"
  echo '[rabbitmq_management].' >"$home/enabled_plugins"
  touch "$home/rabbitmq-env.conf"
  export HOME=$home RABBITMQ_CONF_ENV_FILE=$home/rabbitmq-env.conf RABBITMQ_CONFIG_FILE=$home/rabbitmq.conf
  export RABBITMQ_ENABLED_PLUGINS_FILE=$home/enabled_plugins RABBITMQ_MNESIA_BASE=$home RABBITMQ_MNESIA_DIR=$home/data
  export RABBITMQ_LOG_BASE=$cluster_dir/logs RABBITMQ_NODENAME=seckill@localhost RABBITMQ_DIST_PORT=${port[rabbitmq-dist]}
  export RABBITMQ_GENERATED_CONFIG_DIR=$home/generated RABBITMQ_ADVANCED_CONFIG_FILE=$home/advanced.config
  export ERL_EPMD_ADDRESS=127.0.0.1 ERL_EPMD_PORT=${port[epmd]}
  export RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS='-kernel inet_dist_use_interface {127,0,0,1} -ra wal_max_size_bytes 67108864'
  # The start script then becomes the server instead of waiting for it: the recorded process is the one that matters.
  export detached=true
  start_server rabbitmq "$(rabbitmq_server)"
)

# rabbitmq_tool TOOL ARGUMENT...: one of RabbitMQ's own tools, for the broker of this cluster.
rabbitmq_tool() (
  export HOME=$cluster_dir/rabbitmq RABBITMQ_CONF_ENV_FILE=$cluster_dir/rabbitmq/rabbitmq-env.conf
  export RABBITMQ_NODENAME=seckill@localhost ERL_EPMD_PORT=${port[epmd]} LC_ALL=C.UTF-8
  "$(dirname "$(rabbitmq_server)")/$1" "${@:2}"
)

write_rabbitmq_conf() {
  # The first start makes this user and virtual host, and no guest.
  cat <<CONF
listeners.tcp.1 = 127.0.0.1:${port[amqp]}
management.tcp.ip = 127.0.0.1
management.tcp.port = ${port[rabbitmq-api]}
default_vhost = seckill
default_user = $rabbitmq_user
default_pass = $rabbitmq_password
vm_memory_high_watermark.absolute = 1GB
disk_free_limit.absolute = 200MB
log.console = true
log.console.level = info
log.file = false
CONF
}

rabbitmq_ready() {
  local login
  login=$(printf '%s:%s' "$rabbitmq_user" "$rabbitmq_password" | base64 -w 0)
  http_ok 127.0.0.1 "${port[rabbitmq-api]}" "/api/health/checks/port-listener/${port[amqp]}" "Authorization: Basic $login"
}

start_mariadb() {
  local home=$cluster_dir/mariadb as_root=() server=mariadbd
  have mariadbd || server=mysqld
  if [[ $(id -u) == 0 ]]; then as_root=(--user=root); fi
  mkdir -p "$home"
  if [[ ! -f $home/complete ]]; then create_database "$server" "${as_root[@]}"; fi
  write_mariadb_files
  # A commit is on the disk before the message is acknowledged. The socket's name is relative to the data folder,
  # because the path of a socket may have 107 characters only.
  start_server mariadb "$server" --no-defaults "${as_root[@]}" --datadir="$home/data" --socket=server.sock \
    --pid-file="$home/server.pid" --bind-address=127.0.0.1 --port="${port[mariadb]}" --skip-name-resolve \
    --character-set-server=utf8mb4 --innodb-flush-log-at-trx-commit=1 --innodb-buffer-pool-size=256M \
    --max-connections=200 --init-file="$home/init.sql"
}

# create_database SERVER OPTION...: a data folder that an interrupted run left half made is made anew.
create_database() {
  local server=$1 home=$cluster_dir/mariadb log=$cluster_dir/logs/mariadb-install.log
  shift
  note "creating the database folder"
  mkdir -p "$cluster_dir/logs"
  rm -rf "$home/data"
  if [[ $("$server" --version) == *MariaDB* ]]; then
    set -- mariadb-install-db --no-defaults "$@" --skip-test-db --datadir="$home/data"
  else
    set -- "$server" --no-defaults "$@" --initialize-insecure --datadir="$home/data"
  fi
  "$@" >"$log" 2>&1 9>&- || { tail -n 25 "$log" >&2 && die "the database folder could not be created; see $log"; }
  touch "$home/complete"
}

# init.sql runs at each start, before the first connection; it says what must be, not what to do.
write_mariadb_files() {
  cat >"$cluster_dir/mariadb/init.sql" <<SQL
ALTER USER 'root'@'localhost' IDENTIFIED BY '$db_root_password';
CREATE DATABASE IF NOT EXISTS seckill CHARACTER SET utf8mb4;
CREATE USER IF NOT EXISTS 'seckill'@'127.0.0.1' IDENTIFIED BY '$db_password';
GRANT ALL ON seckill.* TO 'seckill'@'127.0.0.1';
SQL
  cat >"$cluster_dir/mariadb/client.cnf" <<CONF
[client]
protocol = tcp
host = 127.0.0.1
port = ${port[mariadb]}
user = seckill
password = $db_password
database = seckill
connect-timeout = 2
CONF
}

mariadb_ready() {
  local client=mariadb
  have mariadb || client=mysql
  "$client" --defaults-file="$cluster_dir/mariadb/client.cnf" -e 'SELECT 1' >/dev/null 2>&1
}

# Without a mapper, RabbitMQ will not start; whether it answers is seen from RabbitMQ.
epmd_ready() { true; }

# start_server NAME COMMAND...: a server is left alone while it runs, whatever the arguments: its data are worth more.
start_server() {
  local name=$1
  shift
  launch "$name" - "$@"
}
