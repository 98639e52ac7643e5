# Sourced, never run: finds the programs that are needed, and installs what is missing where that is possible.
# shellcheck shell=bash

# In the order in which they are preferred; the first that the machine's package lists know is installed.
jdk_packages=(openjdk-25-jdk-headless openjdk-21-jdk-headless openjdk-17-jdk-headless)

have() { command -v "$1" >/dev/null 2>&1; }
# Server programs live in sbin, which the PATH of an ordinary user may lack.
PATH=$PATH:/usr/local/sbin:/usr/sbin:/sbin

rabbitmq_server() {
  # Debian's own /usr/sbin/rabbitmq-server insists on the system's user and folders; the program behind it does not.
  if [[ -x /usr/lib/rabbitmq/bin/rabbitmq-server ]]; then
    echo /usr/lib/rabbitmq/bin/rabbitmq-server
  else
    command -v rabbitmq-server
  fi
}

# missing build|servers|load|browser...: the Debian names of what is not there.
missing() {
  local group
  for group; do
    case $group in
      build)
        newest_jdk >/dev/null || echo jdk
        have mvn || echo maven
        ;;
      servers)
        have redis-server || echo redis-server
        rabbitmq_server >/dev/null || echo rabbitmq-server
        have mariadbd || have mysqld || echo mariadb-server
        have nginx || echo nginx
        have curl || echo curl
        ;;
      load)
        have wrk || echo wrk
        have redis-benchmark || echo redis-tools
        ;;
      browser)
        have chromium || have chromium-browser || have google-chrome || echo chromium
        ;;
    esac
  done
}

# ensure_packages build|servers|load|browser...: returns when everything is there; otherwise says exactly what is missing and ends.
ensure_packages() {
  local packages
  mapfile -t packages < <(missing "$@")
  ((${#packages[@]})) || return 0
  if [[ $(id -u) != 0 ]] || ! have apt-get; then
    packages=("${packages[@]/#jdk/a JDK of version 17 or newer (openjdk-17-jdk-headless)}")
    printf 'error: missing on this machine:\n' >&2
    printf '  - %s\n' "${packages[@]}" >&2
    printf 'Run this once as root on Debian or Ubuntu and it installs them:\n  sudo %s packages\n' "$root/scripts/cluster.sh" >&2
    printf 'Elsewhere install them with the package manager of the system, on the PATH.\n' >&2
    exit 1
  fi
  install_packages "${packages[@]}"
  mapfile -t packages < <(missing "$@")
  ((${#packages[@]} == 0)) || die "still missing after the installation: ${packages[*]}"
}

install_packages() (
  export DEBIAN_FRONTEND=noninteractive
  step "reading the package lists"
  apt_get update
  local packages=() name
  for name; do
    if [[ $name == jdk ]]; then packages+=("$(jdk_package)"); else packages+=("$name"); fi
  done
  # The packages would start servers of the system on their usual ports. Nobody asked for these.
  if [[ ! -e /usr/sbin/policy-rc.d ]]; then
    trap 'rm -f /usr/sbin/policy-rc.d' EXIT
    printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
    chmod 755 /usr/sbin/policy-rc.d
  fi
  step "installing ${packages[*]} (once)"
  apt_get install -y --no-install-recommends "${packages[@]}"
)

# Quiet, unless it fails; waits for another apt that holds the lock.
apt_get() {
  local output
  output=$(apt-get -qq -o DPkg::Lock::Timeout=300 "$@" 2>&1) || {
    printf '%s\n' "$output" >&2
    die "apt-get $1 failed"
  }
}

jdk_package() {
  local name
  for name in "${jdk_packages[@]}"; do
    if [[ $(apt-cache policy "$name") == *'Candidate: '[0-9]* ]]; then
      echo "$name"
      return
    fi
  done
  die "the package lists know no JDK of version 17 or newer (looked for ${jdk_packages[*]})"
}
