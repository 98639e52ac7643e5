#!/usr/bin/env bash
# The benchmark: a cluster of its own, with one gateway and two consumers, measured beside what its servers and its machine give at
# the most, and beside a purchase as it is done elsewhere. All in one run and in turn, since only ratios of one run say something.
#
# usage: scripts/bench.sh [OPTION...]
#
#   --quick           shorter measurements and fewer rounds: ends within ten minutes (about half an hour otherwise)
#   --connections N   requests under way (256)
#   --json FILE       also writes the figures, and their medians as ratios, to FILE
#   --keep            leave the cluster running afterwards; scripts/bench.sh --down ends it
#   --down            only end the cluster of an earlier run
#
# The cluster lives in .bench, which every run makes anew. Nothing else should run on the machine meanwhile.
# Exit code: 0 measured, whatever the figures; 2 the call or the cluster is at fault.
set -euo pipefail
umask 077
export SECKILL_CLUSTER_DIR=${SECKILL_CLUSTER_DIR:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/.bench}
# shellcheck source=scripts/lib/cluster.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/cluster.sh"

keep='' options=()
while (($#)); do
  case $1 in
    --keep) keep=yes ;;
    --down) exec "$root/scripts/cluster.sh" down ;;
    -h | --help) print_help "$0" && exit ;;
    *) options+=("$1") ;;
  esac
  shift
done

# What a gateway of the benchmark has besides: a POST that does nothing and the baselines, which alone know the database.
more_classes() {
  # shellcheck source=/dev/null
  source "$cluster_dir/env"
  mkdir -p "$cluster_dir/override"
  {
    setting service_classes "$root/bench/target/seckill-bench.jar:$root/bench/target/lib/*"
    setting BENCH_JDBC_URL "$SECKILL_JDBC_URL"
    setting BENCH_DB_USER "$SECKILL_DB_USER"
    setting BENCH_DB_PASSWORD "$SECKILL_DB_PASSWORD"
  } >"$cluster_dir/override/gateway-1"
}

# commands JAVA: how a gateway, as the cluster starts it, and an empty Boot application are started, one argument a line.
commands() {
  local program
  program=$(program_of seckill-gateway)
  printf '%s\n' "$1" "@$root/scripts/jvm.options" "@$root/scripts/jvm-seckill-gateway.options" "$(archive_option "$(archive_of "$program" "$1")" USE)" \
    -cp "$program/seckill-gateway-exec.jar" "$(main_class seckill-gateway)" >"$cluster_dir/gateway.command"
  printf '%s\n' "$1" "@$root/scripts/jvm.options" "@$root/scripts/jvm-seckill-gateway.options" -jar "$root/bench/empty/target/seckill-bench-empty-exec.jar" >"$cluster_dir/empty.command"
}

leave() {
  if [[ $keep ]]; then return; fi
  "$root/scripts/cluster.sh" down
}

if [[ -d $cluster_dir ]]; then "$root/scripts/cluster.sh" down && rm -rf "$cluster_dir"; fi
ensure_built
ensure_packages servers load
trap leave EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
# The addresses are known only then.
"$root/scripts/cluster.sh" up --gateways 1 --consumers 2
more_classes
ensure_cluster --gateways 1 --consumers 2
set -a
# shellcheck source=/dev/null
source "$cluster_dir/env"
set +a
java=$(service_java)
commands "$java"
result=0
"$java" -Xmx512m -XX:+UseSerialGC -jar "$load_jar" bench --project "$root" --cluster "$cluster_dir" \
  --gateway-command "$cluster_dir/gateway.command" --empty-command "$cluster_dir/empty.command" "${options[@]}" || result=$?
exit "$result"
