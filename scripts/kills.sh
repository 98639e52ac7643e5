#!/usr/bin/env bash
# Kills gateways again and again while users buy, at named points between any two steps of a purchase or from outside, and
# checks each time that every reservation gets its order and every order has its reservation, within three relay periods.
#
# usage: scripts/kills.sh [--times N] [--seed S] [--grace D] [--down]
#
#   --times N   how many kills (200)
#   --seed S    kill at the same points as the run with this seed, which each run names
#   --grace D   what a machine that has other work may take beyond three relay periods (20s)
#   --down      end the cluster afterwards, whatever the outcome
#
# It has a cluster of its own in .kills, beside any other: 2 gateways, 2 consumers. The points are rules in
# jmeter/src/main/resources/io/seckill/load/kill/victim/halt.btm, which an agent puts into the gateways of this cluster only.
# A relay period is the longest that an orphaned reservation waits for a relay: relay-after (or the lease of a relay that died
# too), and the time to the relay's next round. All three are shorter here than in production.
# Exit code: 0 nothing was lost, 1 something was, or a point was not hit, 2 the call or the cluster is at fault.
set -euo pipefail
umask 077
SECKILL_CLUSTER_DIR=${SECKILL_CLUSTER_DIR:-$(dirname "${BASH_SOURCE[0]}")/../.kills}
mkdir -p "$SECKILL_CLUSTER_DIR"
SECKILL_CLUSTER_DIR=$(cd "$SECKILL_CLUSTER_DIR" && pwd)
export SECKILL_CLUSTER_DIR
# shellcheck source=scripts/lib/cluster.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/cluster.sh"

relay_after=3s relay_lease=3s relay_period=500ms
down='' options=()
while (($#)); do
  case $1 in
    --down) down=yes ;;
    -h | --help) print_help "$0" && exit ;;
    *) options+=("$1") ;;
  esac
  shift
done

# What a gateway here has otherwise: a relay that does not let one wait, the rules, and a quick start above a fast program.
override() {
  mkdir -p "$cluster_dir/override" "$cluster_dir/halt/$1"
  rm -f "$cluster_dir/halt/$1"/*
  {
    setting SECKILL_HANDOVER_CONFIRM_TIMEOUT 2s
    setting SECKILL_HANDOVER_RELAY_AFTER "$relay_after"
    setting SECKILL_HANDOVER_RELAY_LEASE "$relay_lease"
    setting SECKILL_HANDOVER_RELAY_PERIOD "$relay_period"
    setting JDK_JAVA_OPTIONS "-XX:TieredStopAtLevel=1 -javaagent:$root/jmeter/target/agent/byteman.jar=script:$rules -Dseckill.halt.folder=$cluster_dir/halt/$1"
  } >"$cluster_dir/override/$1"
}

leave() {
  if [[ $down ]]; then
    "$root/scripts/cluster.sh" down
  else
    step "the cluster is still running; end it: SECKILL_CLUSTER_DIR=$cluster_dir scripts/cluster.sh down"
  fi
}

rules=$root/jmeter/src/main/resources/io/seckill/load/kill/victim/halt.btm
ensure_built
override gateway-1
override gateway-2
trap leave EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
ensure_cluster --gateways 2 --consumers 2
# shellcheck source=/dev/null
source "$cluster_dir/env"
java=$(newest_java) || die "no Java of version 17 or newer found"
result=0
"$java/bin/java" -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar "$load_jar" kills --project "$root" --cluster "$cluster_dir" \
  --relay-after "$relay_after" --relay-lease "$relay_lease" --relay-period "$relay_period" "${options[@]}" || result=$?
exit "$result"
