#!/usr/bin/env bash
# A JMeter load over several gateways and consumers: brings the cluster up, runs a scenario, watches the stores meanwhile, waits
# until all is recorded, judges what is true then, and writes a report.
#
# usage: scripts/load.sh SCENARIO [OPTION...]
#
#   rush     many more users than units, each buys once           [--users 20000]
#   repeat   few users, each again and again                      [--users 5] [--requests 20000]
#   mixed    several sales; who bought asks for the order         [--users 3000] [--sales 3]
#   steady   users come at a constant rate, whatever the answers  [--users 12000] [--rate 200]
#   gui      opens the plan, jmeter/seckill.jmx, in JMeter's own window
#
#   --stock N         units of each sale (1000)
#   --threads N       requests in flight at most (128); steady has no such limit
#   --generators N    JMeter processes, each with users of its own (1)
#   --tokens F[,F]    users from files, userId,token a line, one file for each generator, in place of made ones
#   --gateways N      gateways of the cluster (3)
#   --consumers N     consumers of the cluster (3)
#   --docker          on Docker Compose, which has two of each
#   --limit T         end a load that takes longer (1h)
#   --report DIR      for the report (target/report)
#   --down            end the cluster afterwards, whatever the outcome
#
# The report is DIR/index.html, its figures DIR/report.json, JMeter's own dashboard DIR/jmeter/index.html; JMeter's results and
# logs are in .cluster/load. Exit code: 0 all checks pass, 1 a check failed, 2 the call or the cluster is at fault, or the load
# was INVALID: its users were not what they had to be, so that nothing can be said.
set -euo pipefail
umask 077
# shellcheck source=scripts/lib/cluster.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/cluster.sh"
# shellcheck source=scripts/lib/stage.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/stage.sh"

on_docker='' down='' size=() report=$root/target/report options=()
while (($#)); do
  case $1 in
    --docker) on_docker=yes ;;
    --down) down=yes ;;
    --gateways | --consumers)
      (($# > 1)) || die "$1 takes a number"
      size+=("$1" "$2")
      shift
      ;;
    --report)
      (($# > 1)) || die "--report takes a folder"
      report=$2
      shift
      ;;
    -h | --help) print_help "$0" && exit ;;
    *) options+=("$1") ;;
  esac
  shift
done
if [[ $on_docker && ${#size[@]} -gt 0 ]]; then die "--docker has two gateways and two consumers; ${size[0]} is for the local cluster"; fi

ensure_built
if [[ ${options[0]:-} == gui ]]; then
  java=$(newest_java) || die "no Java of version 17 or newer found"
  exec "$java/bin/java" -jar "$jmeter_home/bin/ApacheJMeter.jar" -t "$root/jmeter/seckill.jmx"
fi
bring_stage --gateways 3 --consumers 3 "${size[@]}"
java=$(newest_java) || die "no Java of version 17 or newer found"
result=0
"$java/bin/java" -Xmx2g -XX:+UseSerialGC -jar "$load_jar" load "${options[@]}" --consumers "$(stage_consumers)" \
  --jmeter "$jmeter_home" --plan "$root/jmeter/seckill.jmx" --folder "$cluster_dir/load" --report "$report" || result=$?
leave_stage "$down"
exit "$result"
