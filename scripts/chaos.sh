#!/usr/bin/env bash
# Breaks a cluster while it sells: kills, freezes and restarts gateways, consumers, RabbitMQ, Redis and the database, cuts,
# slows and stalls the links between them, and sets off the broker's alarm. When all has healed, what users were answered is
# compared with what the three stores hold.
#
# usage: scripts/chaos.sh [--minutes N] [--seed S] [--rate N] [--keep] [--schedule-only]
#
#   --minutes N       how long (10)
#   --seed S          makes the schedule of faults; the same seed and length make the same schedule (a random seed)
#   --rate N          requests a second at most (320)
#   --keep            leave the cluster running afterwards
#   --schedule-only   print the schedule and do nothing
#
# The cluster is one of its own, in .chaos: logs, every request with its answer (history/*.csv) and the verdict (verdict.json)
# stay there until the next run. Exit code: 0 all checks pass, 1 a check failed, 2 the call or the cluster is at fault.
set -euo pipefail
umask 077
export SECKILL_CLUSTER_DIR=${SECKILL_CLUSTER_DIR:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/.chaos}
# shellcheck source=scripts/lib/cluster.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/cluster.sh"

keep='' options=()
while (($#)); do
  case $1 in
    --keep) keep=yes ;;
    -h | --help) print_help "$0" && exit ;;
    *) options+=("$1") ;;
  esac
  shift
done

end_cluster() {
  if [[ $keep ]]; then
    note "the cluster is still running; end it:  SECKILL_CLUSTER_DIR=$cluster_dir scripts/cluster.sh down"
  else
    "$root/scripts/cluster.sh" down
  fi
}

# What an earlier run left would be judged with this one.
if [[ -d $cluster_dir ]]; then
  "$root/scripts/cluster.sh" down --wipe
  rm -rf "$cluster_dir/override" "$cluster_dir/history" "$cluster_dir/verdict.json"
fi
trap end_cluster EXIT
"$root/scripts/cluster.sh" servers
# shellcheck source=/dev/null
source "$cluster_dir/env"
java=$(newest_java) || die "no Java of version 17 or newer found"
result=0
"$java/bin/java" -Xmx1g -XX:+UseSerialGC -jar "$load_jar" chaos --project "$root" --folder "$cluster_dir" "${options[@]}" ||
  result=$?
exit "$result"
