# Sourced, never run: the cluster that a demo or a load runs on, local or on Docker; on_docker says which.
# shellcheck shell=bash

# bring_stage [OPTION...]: the cluster is up and its addresses are in the environment when this returns. Options are those of
# scripts/cluster.sh up.
bring_stage() {
  if [[ ${on_docker:-} ]]; then docker_stage; else local_stage "$@"; fi
}

local_stage() {
  ensure_cluster "$@"
  # shellcheck source=/dev/null
  source "$cluster_dir/env"
}

docker_stage() {
  have docker || die "Docker is missing; without --docker none is needed"
  "$root/scripts/docker-env.sh"
  # shellcheck source=/dev/null
  source <("$root/scripts/docker-env.sh" --print-cluster-env)
  step "starting the cluster on Docker (the first time the images are built)"
  compose up -d --build || die "the cluster on Docker did not start; see docker compose logs. If its data are of another .env, which
       had other credentials: docker compose down --volumes"
  # Compose starts Nginx after all services are healthy; what is left is Nginx itself.
  wait_until 60 reachable || die "nothing listens at $SECKILL_URL; see docker compose logs"
  step "the cluster is up at $SECKILL_URL"
}

reachable() { port_taken "${SECKILL_URL##*:}"; }

# How many consumers the cluster has.
stage_consumers() {
  local instances
  read -ra instances <<<"$SECKILL_CONSUMERS"
  echo "${#instances[@]}"
}

# leave_stage DOWN: ends the cluster if DOWN is not empty; else says how to end it, and where to look next.
leave_stage() {
  if [[ $1 ]]; then
    end_stage
  elif [[ ${on_docker:-} ]]; then
    step "the cluster is still running"
    note "end it:    docker compose down    (with --volumes also its data)"
    note "logs:      docker compose logs --tail 50"
  else
    step "the cluster is still running"
    note "end it:    scripts/cluster.sh down"
    note "status:    scripts/cluster.sh status      logs: scripts/cluster.sh logs"
    note "try it:    source .cluster/env; curl \"\$SECKILL_URL/seckill/SALE\""
    note "its page:  scripts/token.sh --user alice --page SALE"
  fi
}

end_stage() {
  if [[ ${on_docker:-} ]]; then compose down; else "$root/scripts/cluster.sh" down; fi
}
