#!/usr/bin/env bash
# Runs all tests (mvn verify) against real Redis, RabbitMQ and MariaDB or MySQL.
#
# usage: scripts/test.sh [--docker] [MAVEN OPTION...]
#
#   --docker   take the servers from a Docker engine and from nowhere else
#
# Without --docker a server is looked for in this order: addresses in SECKILL_TEST_* variables, a Docker engine that has
# the images, programs of this machine (installed first if they are missing and this is root on Debian or Ubuntu).
# A server that is not found is a failure, not a skipped test. Options are handed on to Maven:
#   scripts/test.sh -pl seckill-common -am
#
# The last lines repeat the summaries of the test runner, and their sum. Exit code 0 only if nothing failed or was skipped.
set -euo pipefail
# shellcheck source=scripts/lib/cluster.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/cluster.sh"

case ${1:-} in
  -h | --help) print_help "$0" && exit ;;
  --docker)
    docker info >/dev/null 2>&1 || die "--docker needs a Docker engine that answers"
    export SECKILL_TEST_SERVERS=docker
    shift
    ;;
esac

# Programs of this machine are the last resort: only what would be used is asked for. Nginx has no container in the tests.
needs_programs() {
  [[ ${SECKILL_TEST_SERVERS:-} != docker && -z ${SECKILL_TEST_REDIS_URL:-} ]] && ! docker_has_images
}

docker_has_images() {
  docker image inspect "${REDIS_IMAGE:-redis:7}" "${RABBITMQ_IMAGE:-rabbitmq:4-management}" \
    "${MYSQL_IMAGE:-mysql:8.4}" >/dev/null 2>&1
}

# The lines in which Surefire and Failsafe sum up one module ("Tests run: ..." without a class and a time), then all.
summary() {
  awk '
    /Building seckill/ { module = $3 }
    /Tests run:.*Skipped: [0-9]+$/ {
      sub(/^\[[A-Z]+\] */, ""); printf "%-24s %s\n", module, $0
      gsub(/[^0-9 ]/, ""); for (i = 1; i <= 4; i++) sum[i] += $i
    }
    END {
      printf "Tests run: %d, Failures: %d, Errors: %d, Skipped: %d\n", sum[1], sum[2], sum[3], sum[4]
      exit sum[1] == 0 || sum[2] + sum[3] + sum[4] > 0
    }' "$1"
}

ensure_packages build
if needs_programs; then ensure_packages build servers; fi
mkdir -p "$cluster_dir/logs"
log=$cluster_dir/logs/test.log
result=0
maven verify "$@" 2>&1 | tee "$log" || result=$?
step "summary of the test runner (everything is in $log)"
summary "$log" || result=1
exit "$result"
