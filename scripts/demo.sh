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

local_cluster() {
  # shellcheck disable=SC2119 # the cluster as it is, or two of each
  ensure_cluster
  # shellcheck source=/dev/null
  source "$cluster_dir/env"
}

docker_cluster() {
  have docker || die "Docker is missing; without --docker the demo needs none"
  "$root/scripts/docker-env.sh"
  # shellcheck source=/dev/null
  source <("$root/scripts/docker-env.sh" --print-cluster-env)
  step "starting the cluster on Docker (the first time the images are built)"
  compose up -d --build
  # Compose starts Nginx after all services are healthy; what is left is Nginx itself.
  wait_until 60 reachable || die "nothing listens at $SECKILL_URL; see docker compose logs"
  step "the cluster is up at $SECKILL_URL"
}

reachable() { port_taken "${SECKILL_URL##*:}"; }

# Where to look next, and how to end it.
next_steps() {
  if [[ $on_docker ]]; then
    note "end it:    docker compose down    (with --volumes also its data)"
    note "logs:      docker compose logs --tail 50"
  else
    note "end it:    scripts/cluster.sh down"
    note "status:    scripts/cluster.sh status      logs: scripts/cluster.sh logs"
    note "try it:    source .cluster/env; curl \"\$SECKILL_URL/seckill/SALE\""
  fi
}

end_cluster() {
  if [[ $on_docker ]]; then compose down; else "$root/scripts/cluster.sh" down; fi
}

ensure_built
if [[ $on_docker ]]; then docker_cluster; else local_cluster; fi
# Every consumer of the cluster must be alive at the end, unless the call says how many.
read -ra instances_of_the_book <<<"$SECKILL_CONSUMERS"
if [[ ! $consumers_named ]]; then options+=(--consumers "${#instances_of_the_book[@]}"); fi

java=$(newest_java) || die "no Java of version 17 or newer found"
result=0
# Short-lived and beside all the servers: the quick compiler and the small collector.
"$java/bin/java" -Xmx1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar "$load_jar" demo "${options[@]}" || result=$?
if [[ $down ]]; then
  end_cluster
else
  step "the cluster is still running"
  next_steps
fi
exit "$result"
