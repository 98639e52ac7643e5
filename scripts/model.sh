#!/usr/bin/env bash
# Checks the model of the hand-over (docs/model/handover.pml) with SPIN.
#
# usage: scripts/model.sh [--guard NAME]
#
#   (nothing)      explores every state of two small sales, one unit and two units for two users: about a minute on two
#                  cores, and 2 GB of memory. Exit code 0 if all promises hold in all of them.
#   --guard NAME   takes one guard away and tells the shortest run that then breaks a promise. Exit code 0 if there is one.
#                  NAME: pending-entry, unknown-stands, claim-check, claim-sticks, told-stands,
#                  unique-key
set -euo pipefail
# shellcheck source=scripts/lib/cluster.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/cluster.sh"

model=$root/docs/model/handover.pml
memory_mb=3000
# The deepest run has under 3,000 steps; a run that is deeper would be reported as not completed.
depth=100000

ensure_spin() {
  local packages=()
  have spin || packages+=(spin)
  have gcc || packages+=(gcc libc6-dev)
  ((${#packages[@]})) || return 0
  if [[ $(id -u) == 0 ]] && have apt-get; then
    install_packages "${packages[@]}"
  else
    die "the model checker needs ${packages[*]}; on Debian or Ubuntu: sudo apt-get install ${packages[*]}"
  fi
}

# build FOLDER COMPILER_OPTION... -- MODEL_OPTION...: makes FOLDER/pan.
build() {
  local folder=$1 options=()
  shift
  while [[ $1 != -- ]]; do options+=("$1") && shift; done
  shift
  mkdir -p "$folder"
  cd "$folder"
  spin -a "$@" "$model" >spin.log || { cat spin.log >&2 && die "the model cannot be read"; }
  # All accesses are to shared stores, so partial order reduction has nothing to reduce: without it no condition on its
  # validity is left to argue about.
  gcc -DSAFETY -DNOFAIR -DNOREDUCE -DMEMLIM="$memory_mb" -w "${options[@]}" -o pan pan.c
}

# prove FOLDER UNITS: explores all states, and prints one line.
prove() (
  build "$1" -O3 -- -DUNITS="$2"
  ./pan -m"$depth" -w25 >report || true
  if ! grep -q 'errors: 0' report || grep -Eq 'not completed|depth too small' report; then
    cat report >&2
    die "units on sale: $2: a promise is broken, or not every state was looked at"
  fi
  if unreached report | grep .; then
    die "units on sale: $2: the steps above never happen, so the model does not say what it should"
  fi
  printf 'units on sale: %s  states: %s  errors: 0  %s\n' "$2" "$(awk '/states, stored/ { print $1 }' report)" \
    "$(grep -o 'elapsed time [0-9.]* seconds' report)"
)

# What was not reached, but for ends of processes that have none and for what only happens without a guard.
unreached() {
  grep -E ', state [0-9]+, ' "$1" | grep -Ev '"(-end-|assert|printf\(.the claim of order)' || true
}

explore_all() {
  local folder=$1 proofs=() proof result=0
  step "exploring every state of the hand-over"
  for units in 1 2; do
    prove "$folder/$units" "$units" &
    proofs+=($!)
  done
  for proof in "${proofs[@]}"; do wait "$proof" || result=1; done
  return "$result"
}

# Breadth first, so that the run that is found is the shortest.
find_counterexample() {
  local folder=$1 guard=${2^^}
  guard=${guard//-/_}
  grep -q "^#ifndef $guard\$" "$model" || die "there is no guard $2; see --help"
  (
    build "$folder" -O2 -DBFS -- -D"$guard=0"
    ./pan -m"$depth" -w22 >report || true
  )
  local promise
  promise=$(sed -n 's/.*assertion violated \([A-Za-z0-9_]*\).*/\1/p' "$folder/report")
  [[ -n $promise ]] || die "no promise is broken without $2, so it is no guard, or the model does not see why it is one"
  step "without $2 this can happen:"
  spin -t -T -B -D"$guard=0" -k "$folder/handover.pml.trail" "$model" | grep -E '^(gateway|relay|consumer|user|the) '
  printf 'broken: %s\n' "${promise%_kept}"
}

main() {
  local guard=''
  case ${1:-} in
    -h | --help) print_help "$0" && exit ;;
    --guard) guard=${2:?--guard needs a name; see --help} ;;
    '') ;;
    *) die "model.sh does not know $1; see --help" ;;
  esac
  ensure_spin
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  if [[ -n $guard ]]; then find_counterexample "$work" "$guard"; else explore_all "$work"; fi
}

main "$@"
