# A server of its own for scripts/e2e and scripts/screens: fresh database, fresh files, all of it gone at the end.
# Sourced, after scripts/lib.sh.

STARTED_PIDS=()

# The binary as built; nothing is compiled here.
require_binary() {
  FORMTRAY="$CARGO_TARGET_DIR/debug/formtray"
  [[ -x "$FORMTRAY" ]] || die "there is no $FORMTRAY: run \`cargo build --package server\` first"
}

require_pages() {
  [[ -f "$ROOT/web/dist/index.html" ]] || die "there is no web/dist: run \`just web\` first"
}

# Chromium without a window. The whole browser renders its own toolbar for each test, which takes half of a processor.
require_chromium() {
  [[ -x "${CHROMIUM:=/usr/bin/chromium-headless-shell}" ]] || die "there is no $CHROMIUM: run scripts/setup"
  export CHROMIUM
}

# start_server <name> <port> <metrics port>
start_server() {
  trap 'exit 130' INT TERM
  trap stop_all EXIT
  RUN_FOLDER="$(mktemp -d)"
  fresh_database "formtray_$1_$$"
  # A folder, not the bucket: the sweeps of two databases would take each other's files for lost.
  export FORMTRAY__BLOBS__KIND=folder FORMTRAY__BLOBS__PATH="$RUN_FOLDER/files"
  export FORMTRAY__SERVER__LISTEN="127.0.0.1:$2" FORMTRAY__SERVER__METRICS_LISTEN="127.0.0.1:$3"
  export FORMTRAY__SERVER__PUBLIC_URL="http://127.0.0.1:$2"
  # A busy machine must not fail the tests.
  export FORMTRAY__SPOOL__PATH="$RUN_FOLDER/spool" FORMTRAY__RECORDER__PATIENCE_MS=20000
  # Everybody here is one address, and faster than people.
  local limit
  for limit in SOFT_PER_MINUTE SOFT_BURST ADDRESS_PER_MINUTE ENDPOINT_PER_MINUTE; do
    export "FORMTRAY__LIMITS__$limit=1000000"
  done
  for limit in REGISTER_PER_HOUR FAILURES_PER_HOUR_ADDRESS FAILURES_PER_HOUR_ACCOUNT FAILURES_PER_HOUR_DEVICE \
    SIGN_INS_PER_HOUR_ADDRESS SIGN_INS_PER_HOUR_DEVICE FAILURES_PER_MINUTE_EVERYBODY EMAILS_PER_HOUR \
    EMAILS_PER_HOUR_ADDRESS; do
    export "FORMTRAY__SIGN_IN__$limit=1000000"
  done
  for limit in SESSION_PER_MINUTE WORKSPACE_PER_MINUTE; do
    export "FORMTRAY__DASHBOARD__$limit=1000000"
  done
  export FORMTRAY__SERVER__OPERATOR=help@example.org
  # Each test that needs an operator registers one of them: support/operator.ts.
  export FORMTRAY__ADMIN__EMAILS=operator-1@example.org,operator-2@example.org,operator-3@example.org,operator-4@example.org,operator-5@example.org
  export FORMTRAY__SUPPORT__INBOUND="reply+{token}@support.example.org"
  export FORMTRAY__SUPPORT__INBOUND_SECRET=a-secret-of-this-run-alone
  export FORMTRAY__LEGAL__NAME="Example Forms & Sons" FORMTRAY__LEGAL__PLACE=Germany
  export FORMTRAY__LEGAL__ADDRESS="1 Paper Street, 12345 Inkwell"
  export FORMTRAY__BILLING__SELLER__COUNTRY=DE FORMTRAY__BILLING__SELLER__IBAN=DE89370400440532013000
  # Compiled before, or not at all: the tests know both.
  FORMTRAY__BILLING__INVOICE_PROGRAM="$("$ROOT/tools/invoice/build" --cached)"
  export FORMTRAY__BILLING__INVOICE_PROGRAM="${FORMTRAY__BILLING__INVOICE_PROGRAM:-formtray-invoice}"
  mkdir "$RUN_FOLDER/files"
  "$FORMTRAY" migrate >"$RUN_FOLDER/migrate.log" 2>&1 || { cat "$RUN_FOLDER/migrate.log" >&2 && die "the database could not be prepared"; }
  start server "$FORMTRAY" serve
  wait_for "$FORMTRAY__SERVER__PUBLIC_URL/readyz"
}

fresh_database() {
  local role
  DATABASE="$1"
  OWNER_URL="$FORMTRAY__DATABASE__OWNER_URL"
  psql "$OWNER_URL" --quiet --command "create database $DATABASE" || die "no PostgreSQL answers: run \`scripts/services up\` first"
  for role in OWNER APP WORKER ADMIN; do
    declare -gx "FORMTRAY__DATABASE__${role}_URL=$(in_database "FORMTRAY__DATABASE__${role}_URL")"
  done
}

# in_database <variable>: that URL, with our database instead of the one it names.
in_database() { echo "${!1%/*}/$DATABASE"; }

# start <name> <command…>: in the background, remembered by its process id.
start() {
  "${@:2}" </dev/null >"$RUN_FOLDER/$1.log" 2>&1 &
  STARTED_PIDS+=($!)
}

wait_for() {
  local deadline=$((SECONDS + 30))
  until curl --silent --fail --output /dev/null "$1"; do
    if ((SECONDS >= deadline)); then
      tail -n 25 "$RUN_FOLDER"/*.log >&2
      die "nothing answers at $1"
    fi
    sleep 0.1
  done
}

stop_all() {
  local code=$?
  trap - EXIT
  set +e
  for pid in "${STARTED_PIDS[@]}"; do
    # A process that ended too early has logged why.
    kill "$pid" 2>/dev/null || tail -n 25 "$RUN_FOLDER"/*.log >&2
    wait "$pid" 2>/dev/null
  done
  psql "$OWNER_URL" --quiet --command "drop database if exists $DATABASE with (force)"
  rm -rf "$RUN_FOLDER"
  exit "$code"
}
