# Sourced by every script, never run: where things are, how to talk, secrets, ports, waiting.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# Everything a local cluster writes is in here. A second cluster beside the first only needs another folder.
cluster_dir=${SECKILL_CLUSTER_DIR:-$root/.cluster}

step() { printf '==> %s\n' "$*" >&2; }
note() { printf '    %s\n' "$*" >&2; }
die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# Prints the comment block at the head of a script, which is its help.
print_help() {
  awk 'NR == 1 { next } !/^#/ { exit } { sub(/^# ?/, ""); print }' "$1"
}

# 48 hexadecimal digits: 192 random bits that need no quoting in a URL, in SQL or in a configuration file.
random_secret() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

# Is somebody listening on this TCP port, on any address? Read from the kernel, so that no tool is needed.
port_taken() {
  awk -v port="$(printf ':%04X' "$1")" '$4 == "0A" && substr($2, length($2) - 4) == port { found = 1 } END { exit !found }' \
    /proc/net/tcp /proc/net/tcp6 2>/dev/null
}

# listens PID PORT: is it this very process that listens there, and not somebody who came first?
listens() {
  local inode
  for inode in $(awk -v port="$(printf ':%04X' "$2")" '$4 == "0A" && substr($2, length($2) - 4) == port { print $10 }' \
    /proc/net/tcp /proc/net/tcp6 2>/dev/null); do
    if [[ -n $(find "/proc/$1/fd" -lname "socket:\[$inode\]" -print -quit 2>/dev/null) ]]; then return 0; fi
  done
  return 1
}

# wait_until SECONDS COMMAND...: 0 as soon as the command succeeds, 1 when the time is over.
wait_until() {
  local deadline=$((SECONDS + $1))
  shift
  until "$@"; do
    ((SECONDS < deadline)) || return 1
    sleep 0.2
  done
}

# The compose command of this machine: the plugin (version 2) or the older program of its own. Both are supported.
compose() (
  cd "$root" || exit
  if docker compose version >/dev/null 2>&1; then
    docker compose "$@"
  else
    command -v docker-compose >/dev/null || die "Docker Compose is missing; install docker-compose-plugin or docker-compose"
    docker-compose "$@"
  fi
)
