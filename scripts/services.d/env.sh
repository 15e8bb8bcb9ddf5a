# `services env`: what a shell, a test or the server needs to find the services. Works before `up`.

print_env() {
  local pg
  case "${FORMTRAY_PG:-15}" in
    15) pg=pg15 ;;
    18) pg=pg18 ;;
    *) die "FORMTRAY_PG is 15 or 18, not $FORMTRAY_PG" ;;
  esac

  export_line FORMTRAY_PORTS "$BASE"
  export_line FORMTRAY_CACHE "$FORMTRAY_CACHE"
  # The answers committed in .sqlx: a build asks no database. `scripts/gen` renews them.
  export_line SQLX_OFFLINE true

  export_line FORMTRAY__SERVER__LISTEN "127.0.0.1:$BASE"
  export_line FORMTRAY__SERVER__METRICS_LISTEN "127.0.0.1:$((BASE + 1))"
  export_line FORMTRAY__SERVER__PUBLIC_URL "http://127.0.0.1:$BASE"

  # As on the hosted service.
  export_line FORMTRAY__BILLING__ENABLED true

  export_line FORMTRAY__DATABASE__OWNER_URL "$(database_url $pg formtray_owner)"
  export_line FORMTRAY__DATABASE__APP_URL "$(database_url $pg formtray_app)"
  export_line FORMTRAY__DATABASE__WORKER_URL "$(database_url $pg formtray_worker)"
  export_line FORMTRAY__DATABASE__ADMIN_URL "$(database_url $pg formtray_admin)"
  export_line DATABASE_URL "$(database_url $pg formtray_owner)"
  export_line DATABASE_URL_15 "$(database_url pg15 formtray_owner)"
  export_line DATABASE_URL_18 "$(database_url pg18 formtray_owner)"

  # pg_dump must not be older than the server.
  if [[ $pg == pg18 ]]; then export_line FORMTRAY__BACKUP__POSTGRES_PROGRAMS "$(pg18_bin)"; fi

  export_line FORMTRAY__SPOOL__PATH "$STATE/spool"
  export_line FORMTRAY__SECRETS__KEY_FILE "$STATE/key"

  export_line FORMTRAY__BLOBS__KIND s3
  export_line FORMTRAY__BLOBS__ENDPOINT "http://127.0.0.1:$(garage_port)"
  export_line FORMTRAY__BLOBS__REGION "$GARAGE_REGION"
  export_line FORMTRAY__BLOBS__BUCKET "$GARAGE_BUCKET"
  export_line FORMTRAY__BLOBS__ACCESS_KEY "$GARAGE_ACCESS_KEY"
  export_line FORMTRAY__BLOBS__SECRET_KEY "$GARAGE_SECRET_KEY"

  export_line FORMTRAY__BLOBS__GARAGE_CONFIG "$STATE/garage.toml"

  export_line FORMTRAY_NATS_MONITOR "http://127.0.0.1:$(nats_monitor_port)"
  export_line FORMTRAY_NATS_URL "nats://127.0.0.1:$(nats_port)"
  export_line FORMTRAY__MAIL__URL "smtp://127.0.0.1:$(mail_port)"
  export_line FORMTRAY__MAIL__FROM "Formtray <formtray@example.com>"
  export_line FORMTRAY_MAILDIR "$MAILDIR"

  if [[ -z "${CARGO_TARGET_DIR:-}" ]]; then export_line CARGO_TARGET_DIR "$FORMTRAY_CACHE/target"; fi
  if [[ ":$PATH:" != *":$TOOLS_PATH:"* ]]; then export_line PATH "$TOOLS_PATH:$PATH"; fi
}

export_line() { printf 'export %s=%q\n' "$1" "$2"; }

database_url() { echo "postgres://$2:$PG_PASSWORD@127.0.0.1:$("$1_port")/formtray"; }
