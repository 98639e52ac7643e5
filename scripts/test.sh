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

# What Surefire and Failsafe wrote of each class ("Tests run: 3, Failures: 0, ..."), added up by module, then of all.
summary() {
  awk '
    FNR == 1 { module = FILENAME; sub(/\/target\/.*/, "", module); sub(/.*\//, "", module) }
    /^Tests run:/ {
      sub(/, Time elapsed.*/, ""); gsub(/[^0-9 ]/, ""); modules[module]
      for (i = 1; i <= 4; i++) { of_module[module, i] += $i; sum[i] += $i }
    }
    function line(run, failures, errors, skipped) {
      return sprintf("Tests run: %d, Failures: %d, Errors: %d, Skipped: %d", run, failures, errors, skipped)
    }
    END {
      for (m in modules) printf "%-24s %s\n", m, line(of_module[m, 1], of_module[m, 2], of_module[m, 3], of_module[m, 4])
      print line(sum[1], sum[2], sum[3], sum[4])
      exit sum[1] == 0 || sum[2] + sum[3] + sum[4] > 0
    }' "$root"/*/target/{surefire,failsafe}-reports/*.txt
}

if needs_programs; then ensure_packages build servers browser; else ensure_packages build browser; fi
mkdir -p "$cluster_dir/logs"
log=$cluster_dir/logs/test.log
rm -rf "$root"/*/target/{surefire,failsafe}-reports
result=0
# Two modules at a time: the tests of gateway and consumer mostly wait for servers.
maven -T 2 verify "$@" 2>&1 | tee "$log" || result=$?
step "summary of the test runner (everything is in $log)"
shopt -s nullglob
summary </dev/null || result=1
exit "$result"
