# Sourced, never run: which Java runs and builds the project, and building it.
# shellcheck shell=bash

service_jar() { echo "$root/$1/target/$1-exec.jar"; }
load_jar=$root/jmeter/target/seckill-load-exec.jar
jmeter_home=$root/jmeter/engine/target/apache-jmeter

# All Java homes of this machine, the newest version first: "VERSION HOME". JAVA_HOME leads among equals.
java_homes() {
  local home seen=' ' version
  for home in "${JAVA_HOME:-}" "$(java_on_path)" /usr/lib/jvm/* /opt/java/* "${HOME:-/nonexistent}"/.sdkman/candidates/java/*; do
    [[ -n $home && -x $home/bin/java ]] || continue
    home=$(readlink -f "$home")
    [[ $seen != *" $home "* ]] || continue
    seen+="$home "
    version=$(java_version "$home") && printf '%s %s\n' "$version" "$home"
  done | sort -s -r -V -k1,1
}

java_on_path() {
  local java
  java=$(command -v java) && dirname "$(dirname "$(readlink -f "$java")")"
}

java_version() {
  local line
  line=$("$1/bin/java" -version 2>&1 | sed -n 's/^.* version "\([0-9][0-9.]*\).*$/\1/p')
  [[ -n $line ]] && echo "$line"
}

# newest_java [PROGRAM]: the home of the newest Java of version 17 or more that has bin/PROGRAM.
newest_java() {
  local version home
  while read -r version home; do
    ((${version%%.*} >= 17)) || return 1
    [[ -x $home/bin/${1:-java} ]] && echo "$home" && return
  done < <(java_homes)
  return 1
}
newest_jdk() { newest_java javac; }

# Maven on the JDK that the user chose with JAVA_HOME, if that is fit to build, else on the newest one.
maven() (
  cd "$root" || exit
  if ! builds "${JAVA_HOME:-}"; then
    JAVA_HOME=$(newest_jdk) || die "no JDK of version 17 or newer found"
    export JAVA_HOME
  fi
  mvn -B --no-transfer-progress -Dstyle.color=never "$@"
)

builds() {
  local version
  [[ -x $1/bin/javac ]] && version=$(java_version "$1") && ((${version%%.*} >= 17))
}

# Builds the three programs, and JMeter from its parts, unless they are newer than every source file.
ensure_built() {
  built && return
  ensure_packages build
  step "building (the first time Maven also downloads the libraries)"
  mkdir -p "$cluster_dir"
  # Taken before the build: a file that is saved meanwhile makes the next build happen.
  touch "$cluster_dir/building"
  maven -q package -DskipTests -Dspotless.check.skip=true
  mv "$cluster_dir/building" "$cluster_dir/built"
}

built() {
  local jar
  for jar in "$(service_jar seckill-gateway)" "$(service_jar seckill-order-consumer)" "$load_jar" "$jmeter_home/bin/ApacheJMeter.jar"; do
    [[ -f $jar ]] || return 1
  done
  [[ -f $cluster_dir/built ]] || return 1
  [[ -z $(find "$root/pom.xml" "$root"/*/pom.xml "$root"/*/*/pom.xml "$root"/*/src/main "$root"/*/*/src/main -newer "$cluster_dir/built" -print -quit) ]]
}
