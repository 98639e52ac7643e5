# Sourced, never run: processes that outlive the script, and are ended only if they are surely still ours.
# shellcheck shell=bash
#
# .cluster/run/NAME holds "PID START FINGERPRINT". START is the process's start time as the kernel counts it: a process
# that came to the same PID later has another. FINGERPRINT tells whether it runs with what it would be started with now.
# Beside it lies NAME.starting until NAME was seen ready once.

# The start time of a living process; fails if there is none (a zombie is none).
start_time() {
  local line fields
  line=$(cat "/proc/$1/stat" 2>/dev/null) || return 1
  # Field 2, the program's name, may hold blanks and brackets: cut behind its last bracket.
  read -ra fields <<<"${line##*) }"
  [[ ${fields[0]} != [ZX] ]] && echo "${fields[19]}"
}

# Sets pid, started and fingerprint from NAME's record.
read_record() {
  pid='' started='' fingerprint=''
  [[ -f $cluster_dir/run/$1 ]] && read -r pid started fingerprint <"$cluster_dir/run/$1"
}

running() {
  local pid started fingerprint
  read_record "$1" && [[ $(start_time "$pid") == "$started" ]]
}

# runs_with NAME FINGERPRINT
runs_with() {
  local pid started fingerprint
  running "$1" && read_record "$1" && [[ $fingerprint == "$2" ]]
}

fingerprint_of() { printf '%s\n' "$@" | sha256sum | cut -c1-16; }

# launch NAME FINGERPRINT COMMAND...: starts the command in a session of its own, in .cluster/NAME, with its output in
# .cluster/logs/NAME.log. It is recorded at once, so an interrupted script leaves nothing unknown behind.
launch() {
  local name=$1 print=$2 log=$cluster_dir/logs/$1.log pid
  shift 2
  mkdir -p "$cluster_dir"/{run,logs,"$name"}
  if [[ -f $log ]]; then mv -f "$log" "$log.1"; fi
  note "starting $name"
  touch "$cluster_dir/run/$name.starting"
  (
    cd "$cluster_dir/$name" || exit
    raise_file_limit
    # 9 is the lock of the script.
    exec setsid "$@" >"$log" 2>&1 </dev/null 9>&-
  ) &
  pid=$!
  echo "$pid $(start_time "$pid" || true) $print" >"$cluster_dir/run/$name"
}

# As many open files as are allowed, but no more than anything here needs: some servers reserve memory for each.
raise_file_limit() {
  local hard
  hard=$(ulimit -Hn)
  [[ $hard != unlimited ]] && ((hard < 65536)) || hard=65536
  ulimit -Sn "$hard"
}

# await NAME SECONDS COMMAND...: waits until the command says that NAME is ready; shows the log's end if it never is.
await() {
  local name=$1 seconds=$2 failed='was not ready within '$2' s'
  shift 2
  # shellcheck disable=SC2329 # called by wait_until
  ready_or_dead() { "$@" || ! running "$name"; }
  if wait_until "$seconds" ready_or_dead "$@"; then
    if running "$name"; then
      rm -f "$cluster_dir/run/$name.starting"
      return
    fi
    failed='ended by itself'
  fi
  printf -- '---- the last lines of %s\n' "$cluster_dir/logs/$name.log" >&2
  tail -n 25 "$cluster_dir/logs/$name.log" >&2 || true
  if running "$name"; then explain "$name" >&2; fi
  die "$name $failed"
}

# The exit trap of a script that starts things: what did not become ready is not left behind.
end_unready() {
  local mark name
  for mark in "$cluster_dir"/run/*.starting; do
    [[ -e $mark ]] || continue
    name=${mark##*/} name=${name%.starting}
    note "ending $name, which is not ready"
    terminate TERM "$name"
    finish "$name" 15
  done
}

# terminate SIGNAL NAME...: asks all of them at once, as each may take its time.
terminate() {
  local signal=$1 name pid started fingerprint
  shift
  for name; do
    running "$name" || continue
    read_record "$name"
    kill -s "$signal" "$pid" 2>/dev/null || true
    # One that was frozen with SIGSTOP could not hear it.
    kill -s CONT "$pid" 2>/dev/null || true
  done
}

# finish NAME SECONDS: waits for the end of one that was asked to end; after that it is killed.
finish() {
  local name=$1 pid started fingerprint
  read_record "$name" || { rm -f "$cluster_dir/run/$name.starting" && return; }
  # shellcheck disable=SC2329 # called by wait_until
  gone() { ! running "$name"; }
  if running "$name" && ! wait_until "$2" gone; then
    note "$name did not end within $2 s and is killed"
    kill -KILL "$pid" 2>/dev/null || true
    wait_until 10 gone || die "$name (process $pid) cannot be killed"
  fi
  end_orphans "$pid"
  rm -f "$cluster_dir/run/$name" "$cluster_dir/run/$name.starting"
}

# Clears up after processes that were killed: their children may still hold the ports.
clear_dead() {
  local record name
  for record in "$cluster_dir"/run/*; do
    name=${record##*/}
    if [[ -f $record && $name != *.starting ]] && ! running "$name"; then finish "$name" 0; fi
  done
}

# Children that a killed process left: of its session, and working in our folder. With the leader gone, its number can
# stand for another session only if none of ours is left in this one; the folder tells the two apart.
end_orphans() {
  local leader=$1 stat fields orphan
  [[ ! -d /proc/$leader ]] || return 0
  for stat in /proc/[0-9]*/stat; do
    orphan=${stat//[!0-9]/}
    read -ra fields <<<"$(sed 's/.*) //' "$stat" 2>/dev/null)"
    [[ ${fields[3]:-} == "$leader" && $(readlink "/proc/$orphan/cwd") == "$cluster_dir"/* ]] || continue
    kill -KILL "$orphan" 2>/dev/null || true
  done
}
