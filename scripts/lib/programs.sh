# Sourced, never run: the programs of the services as they are started: unpacked, and with an archive of their classes.
# shellcheck shell=bash
#
# Most of a service's start is loading, checking and linking classes. Class data sharing does that once: one start writes an archive
# (from Java 25 on an AOT cache), and every later one of the same program on the same Java maps it, which takes half the time
# (docs/performance.md). An archive is refused by a start with another class path, as it was written: hence the whole path in both.

# Shared by all clusters of this folder.
programs_dir=$root/.programs

# program_of MODULE: the folder of an unpacked copy, named by its content: a build under a running service would pull the classes
# that it has not loaded yet from under it.
program_of() {
  local jar folder
  jar=$(service_jar "$1")
  folder=$programs_dir/$1-$(sha256sum "$jar" | cut -c1-16)
  if [[ ! -d $folder ]]; then unpack "$jar" "$folder"; fi
  echo "$folder"
}

# unpack JAR FOLDER: when two do so at the same time, the first one's copy stays.
unpack() {
  local part=$2.part.$BASHPID
  mkdir -p "$programs_dir"
  rm -rf "$part"
  "$(newest_java)/bin/java" -Djarmode=tools -jar "$1" extract --destination "$part" >/dev/null
  forget_programs "${2%-*}"
  mv -T "$part" "$2" 2>/dev/null || rm -rf "$part"
}

# forget_programs PREFIX: removes the copies of older builds with which nothing runs and nothing is about to be started.
forget_programs() {
  local old
  while read -r old; do
    if ! grep -qsF -- "$old/" /proc/[0-9]*/cmdline; then rm -rf "$old"; fi
  done < <(find "$programs_dir" -maxdepth 1 -path "$1-*" -mmin +10)
}

# archive_of FOLDER JAVA: where the classes are for this Java with these options, at this place, if they are.
archive_of() {
  local version fit
  version=$(java_version "${2%/bin/java}")
  fit=$version-$(fingerprint_of "$1" "$(<"$root/scripts/jvm.options")")
  if ((${version%%.*} >= 25)); then echo "$1/classes-$fit.aot"; else echo "$1/classes-$fit.jsa"; fi
}

# archive_option ARCHIVE MAKE|USE: of the Java for which it is.
archive_option() {
  case $2-$1 in
    MAKE-*.aot) echo "-XX:AOTCacheOutput=${1%.aot}.$BASHPID.part" ;;
    MAKE-*) echo "-XX:ArchiveClassesAtExit=${1%.jsa}.$BASHPID.part" ;;
    USE-*.aot) echo "-XX:AOTCache=$1" ;;
    USE-*) echo "-XX:SharedArchiveFile=$1" ;;
  esac
}

# share_classes JAVA: makes the archives that are missing, side by side. Needs the servers: it is a real start, up to the moment at
# which the service would begin to work.
share_classes() {
  local module making=()
  for module in seckill-gateway seckill-order-consumer; do
    if [[ -f $(archive_of "$(program_of "$module")" "$1") ]]; then continue; fi
    ((${#making[@]})) || step "preparing the programs for quick starts (once after a build)"
    make_archive "$module" "$1" &
    making+=($!)
  done
  # Without a name it would wait for the servers, too.
  if ((${#making[@]})); then wait "${making[@]}"; fi
}

# make_archive MODULE JAVA: a service starts without its archive, too, only more slowly.
make_archive() (
  folder=$(program_of "$1")
  archive=$(archive_of "$folder" "$2")
  option=$(archive_option "$archive" MAKE)
  part=${option#*=}
  kind=${1#seckill-} kind=${kind#order-}
  service_settings "$kind-0"
  mkdir -p "$cluster_dir/logs"
  cd "$cluster_dir" || exit
  timeout 120 "$2" "@$root/scripts/jvm.options" "@$root/scripts/jvm-$1.options" "$option" -Dspring.context.exit=onRefresh \
    -cp "$folder/$1-exec.jar" "$(main_class "$1")" \
    >"$cluster_dir/logs/classes-$kind.log" 2>&1 </dev/null 9>&- && [[ -f $part ]] && mv "$part" "$archive" && exit
  # Half of one would be mapped, and found out.
  rm -f "$part" "$part.config"
  note "no archive of classes; see $cluster_dir/logs/classes-$kind.log"
)
