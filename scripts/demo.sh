#!/usr/bin/env bash
# A flash sale from end to end: builds what is not built, brings the cluster up, sends one purchase for each user and then
# 2,000 of one single user, waits until all is recorded, and judges both sales by what Redis, MySQL and RabbitMQ hold.
#
# usage: scripts/demo.sh [--stock N] [--users N] [--docker] [--down] [OPTION...]
#
#   --stock N   units on sale (1000)
#   --users N   users who want one each (20000)
#   --docker    on Docker Compose instead of the local cluster
#   --keep      leave the cluster running afterwards, which is also what happens when nothing is said
#   --down      end the cluster afterwards, whatever the outcome
#
# Other options go to the load tool's command `demo`: --direct (past Nginx), --concurrency N, --json FILE, --consumers N.
# Exit code: 0 all checks pass, 1 a check failed, or the cluster did not come up, 2 the call is at fault.
set -euo pipefail
umask 077
# shellcheck source=scripts/lib/cluster.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/cluster.sh"
# shellcheck source=scripts/lib/stage.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/stage.sh"

on_docker='' down='' consumers_named='' options=()
while (($#)); do
  case $1 in
    --docker) on_docker=yes ;;
    --keep) down='' ;;
    --down) down=yes ;;
    -h | --help) print_help "$0" && exit ;;
    --consumers | --consumers=*) consumers_named=yes options+=("$1") ;;
    *) options+=("$1") ;;
  esac
  shift
done

ensure_built
bring_stage
# Every consumer of the cluster must be alive at the end, unless the call says how many.
if [[ ! $consumers_named ]]; then options+=(--consumers "$(stage_consumers)"); fi

java=$(newest_java) || die "no Java of version 17 or newer found"
result=0
# Short-lived and beside all the servers: the quick compiler and the small collector.
"$java/bin/java" -Xmx1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar "$load_jar" demo "${options[@]}" || result=$?
leave_stage "$down"
exit "$result"
