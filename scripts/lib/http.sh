# Sourced, never run: the smallest HTTP client, for readiness checks where no other may be installed. The image of the
# services carries this file too, for its health check.
# shellcheck shell=bash

# http_ok HOST PORT PATH [HEADER]: does GET answer 200 within two seconds?
http_ok() {
  local status=
  {
    printf 'GET %s HTTP/1.0\r\nHost: %s\r\n%s\r\n' "$3" "$1" "${4:+$4$'\r\n'}" >&3
    read -r -t 2 status <&3
  } 2>/dev/null 3<>"/dev/tcp/$1/$2" || return 1
  [[ $status == HTTP/1.?' 200'* ]]
}

# http_body HOST PORT PATH: what GET answers, whatever its status, within five seconds.
http_body() {
  {
    printf 'GET %s HTTP/1.0\r\nHost: %s\r\n\r\n' "$3" "$1" >&3
    timeout 5 sed '1,/^\r$/d' <&3
  } 2>/dev/null 3<>"/dev/tcp/$1/$2"
}
