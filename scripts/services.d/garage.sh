# Garage, the object store (S3), as a single node with one bucket and one key.

# Fixed values of the form Garage wants (GK + 24 hex digits, 64 hex digits): development only.
GARAGE_BUCKET=formtray
GARAGE_ACCESS_KEY=GK0f0f0f0f0f0f0f0f0f0f0f0f
GARAGE_SECRET_KEY=0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f
GARAGE_RPC_SECRET=1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f
GARAGE_REGION=garage

garage_port() { echo $((BASE + 90)); }
garage_rpc_port() { echo $((BASE + 91)); }
garage_admin_port() { echo $((BASE + 93)); }

garage_pid() { pid_of "$STATE/garage.pid" "$STATE/garage.toml"; }

garage_program() { PATH="$TOOLS_PATH:$PATH" command -v garage; }

garage_installed() { garage_program >/dev/null; }

garage_start() {
  garage_settings >"$STATE/garage.toml"
  GARAGE_DEFAULT_ACCESS_KEY="$GARAGE_ACCESS_KEY" \
    GARAGE_DEFAULT_SECRET_KEY="$GARAGE_SECRET_KEY" \
    GARAGE_DEFAULT_BUCKET="$GARAGE_BUCKET" NO_COLOR=1 \
    start_detached garage "$(garage_program)" -c "$STATE/garage.toml" server --single-node --default-bucket
}

# Both fsync settings are off by default: a file could be acknowledged and lost in a power cut.
garage_settings() {
  cat <<CONF
metadata_dir = "$STATE/garage/meta"
data_dir = "$STATE/garage/data"
db_engine = "sqlite"
metadata_fsync = true
data_fsync = true
replication_factor = 1

rpc_bind_addr = "127.0.0.1:$(garage_rpc_port)"
rpc_public_addr = "127.0.0.1:$(garage_rpc_port)"
rpc_secret = "$GARAGE_RPC_SECRET"

[s3_api]
api_bind_addr = "127.0.0.1:$(garage_port)"
s3_region = "$GARAGE_REGION"

[admin]
api_bind_addr = "127.0.0.1:$(garage_admin_port)"
CONF
}

# /health is true a moment before the bucket and the key exist, so the bucket is listed as well.
garage_healthy() {
  answers_ok "http://127.0.0.1:$(garage_admin_port)/health" &&
    answers_ok "http://127.0.0.1:$(garage_port)/$GARAGE_BUCKET" \
      --aws-sigv4 "aws:amz:$GARAGE_REGION:s3" --user "$GARAGE_ACCESS_KEY:$GARAGE_SECRET_KEY" \
      -H 'x-amz-content-sha256: UNSIGNED-PAYLOAD'
}

garage_stop() { stop_process garage TERM; }
