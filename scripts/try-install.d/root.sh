# shellcheck shell=bash
# A Debian of its own, for scripts/try-install.d/{package,manual,container}.sh, which run in namespaces of their own. Sourced.

source scripts/lib.sh

# All roots and logs, in memory only.
if [[ -z "${ROOTS:-}" ]]; then
  ROOTS="$(mktemp -d)"
  mount -t tmpfs tmpfs "$ROOTS"
fi

# new_root <debian> <name>: a folder with that Debian, to be changed at will.
new_root() {
  local changes="$ROOTS/$2.changes" root="$ROOTS/$2"
  mkdir -p "$changes/upper" "$changes/work" "$root"
  mount -t overlay overlay --options "lowerdir=$1,upperdir=$changes/upper,workdir=$changes/work" "$root"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs tmpfs "$root/run"
  mkdir -p "$root/run/postgresql"
}

# As there is no network, apt needn't read for seconds, at each call, what there is to fetch.
forget_downloads() { rm -rf "$ROOTS/$1/var/lib/apt/lists"/*; }

# in_root <name> <command…>: as root, with the environment of a fresh sign-in.
in_root() {
  local root="$ROOTS/$1"
  shift
  chroot "$root" env --ignore-environment PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}

here() { in_root server "$@"; }

# Shows what a command prints if it fails.
quietly() { "$@" >"$ROOTS/last.log" 2>&1 || { cat "$ROOTS/last.log" >&2 && die "failed: $*"; }; }

is_owned() {
  local found
  found="$(here stat --format '%U:%G %a' "$1")"
  [[ "$found" == "$2" ]] || die "$1 is $found, not $2"
}

# exec_as <user:group> <name> <command…>: ends the shell that it's called from, so a signal reaches the command itself.
exec_as() {
  exec chroot --userspec="$1" "$ROOTS/$2" env --ignore-environment PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/var/lib/formtray LANG=C.UTF-8 "${@:3}"
}

# The network of its own has only a loopback, so ports can be the usual ones.
start_loopback() { ip link set lo up; }

start_postgres() {
  install --directory --owner "$(stat --format %u "$ROOTS/$1/var/lib/postgresql")" "$ROOTS/$1/run/postgresql"
  in_root "$1" pg_ctlcluster 15 main start
  in_root "$1" runuser --user postgres -- psql --quiet --command "alter role postgres password 'postgres'"
}

SERVER=http://127.0.0.1:17300

wait_until_ready() {
  local deadline=$((SECONDS + 30))
  until curl --silent --fail --output /dev/null "$SERVER/readyz"; do
    ((SECONDS < deadline)) || die "the server isn't ready after 30 seconds"
    sleep 0.1
  done
}

wait_for_port() {
  local deadline=$((SECONDS + 20))
  until (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; do
    ((SECONDS < deadline)) || die "nothing listens on port $1: $(tail -n 5 "$ROOTS"/*.log)"
    sleep 0.1
  done
}

ACCOUNT='{"email":"ada@example.com","password":"ten characters"}'

# first_submission <login|register>: signs in, creates an endpoint, submits as a browser does, and reads the submission back.
first_submission() {
  TOKEN="$(curl --silent --show-error --fail "$SERVER/api/auth/$1" --json "$ACCOUNT" | jq --raw-output .token)"
  FORM="$(api /api/endpoints/ --json '{"name":"Contact"}' | jq --raw-output .id)"
  submit "$SERVER" Ada
  inbox_has Ada
}

api() { curl --silent --show-error --fail --header "Authorization: Bearer $TOKEN" "$SERVER$1" "${@:2}"; }

# submit <origin> <name> [curl's options]: fails unless the visitor is redirected to the thank-you page.
submit() {
  local status
  status="$(curl --silent --show-error --output /dev/null --write-out '%{http_code}' --header 'Accept: text/html' "${@:3}" \
    --form "name=$2" --form "cv=@LICENSE" "$1/api/submit/$FORM")"
  [[ $status == 303 ]] || die "$2's submission was answered with $status"
}

# inbox_has <names>: waits until the submissions are these, the oldest first. On a busy machine one may have gone to the spool.
inbox_has() {
  local deadline=$((SECONDS + 20))
  until [[ "$(submitted_names)" == "$1" ]]; do
    ((SECONDS < deadline)) || die "in the inbox are the submissions of: $(submitted_names); expected: $1"
    sleep 0.1
  done
}

submitted_names() { api "/api/submissions/$FORM" | jq --raw-output '[.. | strings | select(. == "Ada" or . == "Caddy" or . == "Nginx")] | reverse | join(" ")'; }

# ---- proxies, in the root "server" -----------------------------------------------------------------

# make_certificate <folder> <host name…>: as certbot would put it there.
make_certificate() {
  local names
  names="$(printf ',DNS:%s' "${@:2}")"
  mkdir -p "$1"
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "/CN=$2" -addext "subjectAltName=${names#,}" \
    -addext basicConstraints=critical,CA:FALSE -keyout "$1/privkey.pem" -out "$1/fullchain.pem" 2>/dev/null
}

# start_caddy [variables]: with /etc/caddy/Caddyfile.
start_caddy() {
  quietly here env "$@" caddy validate --config /etc/caddy/Caddyfile
  exec_as root:root server HOME=/root "$@" caddy run --config /etc/caddy/Caddyfile >"$ROOTS/caddy.log" 2>&1 &
  PROXY=$!
  wait_for_port 443
}

# Of the authority that signs Caddy's certificates where Let's Encrypt can't.
caddy_certificate() { echo "$ROOT_FOLDER/root/.local/share/caddy/pki/authorities/local/root.crt"; }

# start_nginx <configuration>
start_nginx() {
  rm -f "$ROOT_FOLDER/etc/nginx/sites-enabled/default"
  cp "$1" "$ROOT_FOLDER/etc/nginx/sites-enabled/formtray.conf"
  quietly here nginx -t
  exec_as root:root server nginx -g 'daemon off;' &
  PROXY=$!
  wait_for_port 443
}

stop_proxy() {
  kill "$PROXY"
  wait "$PROXY" || true
}
