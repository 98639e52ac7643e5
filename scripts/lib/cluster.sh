# Sourced, never run: the local cluster as a whole. cluster.sh is its command line.
# shellcheck shell=bash

for library in common http packages java process programs settings servers services; do
  # shellcheck source=/dev/null
  source "$(dirname "${BASH_SOURCE[0]}")/$library.sh"
done

# How many of each; empty until load_counts, unless the command line says it.
gateways='' consumers=''

lock() {
  mkdir -p "$cluster_dir/run" "$cluster_dir/logs"
  exec 9>"$cluster_dir/lock"
  flock -n 9 || { note "waiting for another cluster.sh to end" && flock -w 900 9; } || die "another cluster.sh is at work"
  trap end_unready EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  clear_dead
}

prepare() {
  load_secrets
  load_counts
  choose_ports
  save_counts
  write_env
}

# Starts those that do not run, all at once.
start_all() {
  local name
  for name; do
    case $name in
      gateway-* | consumer-*) start_service "$name" ;;
      nginx) start_nginx ;;
      *) running "$name" || "start_$name" ;;
    esac
  done
}

# Starts them and does not wait: what they need may itself be away for now.
set_off() {
  local name
  start_all "$@"
  for name; do rm -f "$cluster_dir/run/$name.starting"; done
}

# Starts those that do not run, then waits for each.
bring_up() {
  local name before
  before=$(cat "$cluster_dir"/run/* 2>/dev/null) || true
  start_all "$@"
  for name; do await "$name" 300 ready "$name"; done
  if [[ $before == "$(cat "$cluster_dir"/run/* 2>/dev/null)" ]]; then
    step "already running: $*"
  else
    step "ready: $*"
  fi
}

# Two clusters that start at the same moment may choose the same port; then only one of them has it.
ready() {
  local pid started fingerprint
  read_record "$1" && listens "$pid" "${port[$(port_name "$1")]}" || return 1
  case $1 in
    gateway-* | consumer-*) service_ready "$1" ;;
    *) "$1_ready" ;;
  esac
}

# The port by which a process is known.
port_name() {
  case $1 in
    gateway-* | consumer-*) echo "$1-management" ;;
    rabbitmq) echo amqp ;;
    *) echo "$1" ;;
  esac
}

# Ends them all, told at the same time: a service finishes what it has begun.
stop() {
  local name signal
  for name; do
    signal=TERM
    if [[ $name == nginx ]]; then signal=QUIT; fi
    terminate "$signal" "$name"
  done
  for name; do finish "$name" 60; done
}

# What runs beyond the numbers asked for. Nginx sends nothing there any more.
end_surplus() {
  local record name
  for record in "$cluster_dir"/run/{gateway,consumer}-*; do
    name=${record##*/}
    if [[ ! -e $record ]] || is_instance "$name"; then continue; fi
    note "ending $name"
    stop "$name"
  done
}

# ensure_cluster [OPTION...]: for other scripts; the cluster is up when this returns.
ensure_cluster() { "$root/scripts/cluster.sh" up "$@"; }
