#!/usr/bin/env bash
# Issues tokens for the local cluster or, if there is none, for the one on Docker, with the secret that its script made.
# With --page SALE it prints the link that opens the buyer's page of a sale instead:
#
#   scripts/token.sh --user alice --page phone
#
# usage: scripts/token.sh [OPTION...]
#
# The options are those of the load tool's command `token`; scripts/token.sh --help lists them.
set -euo pipefail
# shellcheck source=scripts/lib/cluster.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/cluster.sh"

load_secret() {
  local file
  [[ -z ${SECKILL_JWT_SECRET:-} ]] || return 0
  for file in "$cluster_dir/env" "$root/.env"; do
    # shellcheck source=/dev/null
    if [[ -f $file ]]; then
      source "$file"
      export SECKILL_JWT_SECRET SECKILL_URL=${SECKILL_URL:-http://127.0.0.1:${SECKILL_HTTP_PORT:-}}
      return
    fi
  done
  die "there is no cluster, and so no secret to sign with; start one with scripts/cluster.sh up"
}

if [[ " $* " == *' --help '* || " $* " == *' -h '* ]]; then print_help "$0" && echo; else load_secret; fi
ensure_built
java=$(newest_java) || die "no Java of version 17 or newer found"
exec "$java/bin/java" -XX:TieredStopAtLevel=1 -jar "$load_jar" token "$@"
