# NATS with JetStream.

nats_port() { echo $((BASE + 42)); }
nats_monitor_port() { echo $((BASE + 43)); }

nats_pid() { pid_of "$STATE/nats.pid" "$STATE/nats.conf"; }

nats_installed() { [[ -x "$VENV/bin/nats-server" ]]; }

nats_start() {
  nats_settings >"$STATE/nats.conf"
  start_detached nats "$VENV/bin/nats-server" -c "$STATE/nats.conf"
}

# sync_interval: by default NATS acknowledges at once and syncs every two minutes; a power cut loses them.
nats_settings() {
  cat <<CONF
server_name: formtray-dev
listen: "127.0.0.1:$(nats_port)"
http: "127.0.0.1:$(nats_monitor_port)"
max_payload: 8MB
jetstream {
  store_dir: "$STATE/nats"
  sync_interval: always
}
CONF
}

nats_healthy() { answers_ok "http://127.0.0.1:$(nats_monitor_port)/healthz"; }

nats_stop() { stop_process nats TERM; }
