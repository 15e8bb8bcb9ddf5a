# Processes that run in the background and are found again by a file with their id.

# start_detached <service> <command…>: the process outlives this script and holds none of its pipes,
# or `services up | tee log` would never end.
start_detached() {
  local service="$1"
  shift
  (cd / && exec nohup setsid "$@" </dev/null >>"$STATE/$service.log" 2>&1) &
  local pid=$!
  echo "$pid" >"$STATE/$service.pid"
  # Until its exec the child bears this script's command line, and pid_of would call it dead.
  while [[ "$(command_line "$pid")" == "$(command_line $$)" ]]; do sleep 0.01; done
}

# pid_of <pid file> <mark>: the id, if that process lives and its command line bears the mark.
# Ids are reused: without the mark `down` might stop a stranger.
pid_of() {
  local pid
  read -r pid 2>/dev/null <"$1" || return 0
  if [[ "$pid" =~ ^[0-9]+$ && "$(command_line "$pid")" == *"$2"* ]]; then echo "$pid"; fi
}

# command_line <pid>: empty if there is no such process or it has ended. For a moment within each exec
# the kernel has none to show (nohup, setsid and the server are three), so a living one is asked again;
# not for ever, since the kernel's own threads never have one.
command_line() {
  local line
  for _ in {1..50}; do
    line="$(tr '\0' ' ' 2>/dev/null <"/proc/$1/cmdline")" || return 0
    if [[ -n "$line" ]] || ! grep -qs '^State:[[:space:]]*[^ZX]' "/proc/$1/status"; then break; fi
    sleep 0.01
  done
  echo "$line"
}

# stop_process <service> <signal>: asks, waits, insists.
stop_process() {
  local service="$1" signal="$2" pid
  pid="$("${service}_pid")"
  [[ -n "$pid" ]] || return 0
  kill -"$signal" "$pid"
  for _ in {1..300}; do
    [[ -n "$("${service}_pid")" ]] || break
    sleep 0.1
  done
  if [[ -n "$("${service}_pid")" ]]; then
    warn "$service ignores SIG$signal, killing it"
    kill -KILL "$pid"
  fi
  rm -f "$STATE/$service.pid"
}

# answers_ok <url> <curl options…>; past any proxy of the environment.
answers_ok() { curl -sf -m 2 -o /dev/null --noproxy '*' "$@"; }

port_is_free() { ! (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
