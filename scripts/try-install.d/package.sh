# shellcheck shell=bash
# Installs, uses, updates, removes and purges the package; scripts/try-install runs it. Arguments: the Debian's folder, the package.

source scripts/try-install.d/root.sh

MAX_SECONDS=60

main() {
  new_root "$1" server
  forget_downloads server
  ROOT_FOLDER="$ROOTS/server"
  cp "$2" "$ROOT_FOLDER/root/formtray.deb"
  start_loopback
  start_postgres server

  local begin milliseconds
  begin="$(now_ms)"
  install_package
  set_up
  start_service
  first_submission login
  milliseconds=$(($(now_ms) - begin))
  say "installed, set up and used after $milliseconds ms"

  check_installed
  through_caddy
  through_nginx
  inbox_has "Ada Caddy Nginx"
  stop_service
  reinstall_keeps_everything
  removal_keeps_data
  purging_deletes_it
  ((milliseconds <= MAX_SECONDS * 1000)) || die "that took longer than $MAX_SECONDS s"
  printf '{"try":"package","milliseconds":%s,"limit":%s}\n' "$milliseconds" "$((MAX_SECONDS * 1000))"
}

install_package() {
  # What it depends on is there; a package that isn't would have to be fetched, and fails.
  quietly here apt-get install --yes --no-install-recommends /root/formtray.deb
}

# As an operator does, with answers from a file.
set_up() {
  cat >"$ROOT_FOLDER/root/answers.toml" <<END
public_url = "$SERVER"
operator = "ada@example.com"
registration = "open"
database = { superuser_url = "local" }
mail = { url = "smtp://127.0.0.1:25", from = "Formtray <forms@example.com>" }
account = $(jq --raw-output '"{ email = \"\(.email)\", password = \"\(.password)\" }"' <<<"$ACCOUNT")
END
  quietly here formtray setup --answers /root/answers.toml --non-interactive --skip-mail-test
}

# There is no systemd in here: the unit's own command, as the unit's own user.
start_service() {
  local unit="$ROOT_FOLDER/usr/lib/systemd/system/formtray.service" command
  command="$(sed -n 's/^ExecStart=//p' "$unit")"
  # shellcheck disable=SC2086 # a command with its arguments
  exec_as formtray:formtray server $command 2>"$ROOTS/server.log" &
  SERVICE=$!
  wait_until_ready || { cat "$ROOTS/server.log" >&2 && exit 1; }
}

# By SIGTERM, as systemd does.
stop_service() {
  kill -TERM "$SERVICE"
  wait "$SERVICE" || die "the server ended with an error: $(tail -n 5 "$ROOTS/server.log")"
}

check_installed() {
  is_owned /etc/formtray "root:formtray 750"
  is_owned /etc/formtray/formtray.toml "root:formtray 640"
  is_owned /var/lib/formtray "formtray:formtray 700"
  is_owned /var/lib/formtray/key "formtray:formtray 600"
  local file
  for file in share/man/man1/formtray.1.gz share/man/man1/formtray-serve.1.gz share/bash-completion/completions/formtray \
    lib/systemd/system/formtray.service.d/sandbox.conf share/doc/formtray/config.default.toml share/doc/formtray/copyright; do
    [[ -s "$ROOT_FOLDER/usr/$file" ]] || die "the package has no /usr/$file"
  done
  here dpkg --verify formtray | grep --invert-match formtray.toml && die "files differ from the package's"
  return 0
}

# ---- the examples of deploy/, as the package brings them -----------------------------------------

through_caddy() {
  cp "$ROOT_FOLDER/usr/share/doc/formtray/examples/Caddyfile" "$ROOT_FOLDER/etc/caddy/Caddyfile"
  start_caddy FORMTRAY_HOST=localhost
  through_tls Caddy "$(caddy_certificate)"
  stop_proxy
}

through_nginx() {
  local certificates="$ROOT_FOLDER/etc/letsencrypt/live/forms.example.com"
  make_certificate "$certificates" localhost
  start_nginx "$ROOT_FOLDER/usr/share/doc/formtray/examples/nginx.conf"
  through_tls Nginx "$certificates/fullchain.pem"
  stop_proxy
}

# through_tls <proxy> <certificate>: a submission with a file; a page; plain HTTP leads to TLS; visitors can't choose their address.
through_tls() {
  submit https://localhost "$1" --cacert "$2"
  has_status 200 https://localhost/healthz --cacert "$2"
  has_status 308 http://localhost/healthz
  # Only 5 accounts an hour can be created from one address; the header is what a visitor would send to pass as others.
  local attempt account
  for attempt in 1 2 3 4 5 6; do
    account="{\"email\":\"$1-$attempt@example.com\",\"password\":\"ten characters\"}"
    status_of https://localhost/api/auth/register --cacert "$2" --header "X-Forwarded-For: 192.0.2.$attempt" --json "$account" >"$ROOTS/status"
  done
  [[ "$(<"$ROOTS/status")" == 429 ]] || die "$1 passes on the address that a visitor claims to have"
}

has_status() {
  local status
  status="$(status_of "${@:2}")"
  [[ $status == "$1" ]] || die "$2 answers with $status, not $1"
}

status_of() { curl --silent --show-error --output /dev/null --write-out '%{http_code}' "$@"; }

# ---- the end -------------------------------------------------------------------------------------

reinstall_keeps_everything() {
  local before
  before="$(state)"
  quietly here dpkg --install --force-confold /root/formtray.deb
  [[ "$(state)" == "$before" ]] || die "installing it again changed the data or the configuration"
}

removal_keeps_data() {
  local before
  before="$(state)"
  quietly here apt-get remove --yes formtray
  [[ "$(state)" == "$before" ]] || die "removing the package changed the data or the configuration"
  [[ ! -e "$ROOT_FOLDER/usr/bin/formtray" ]] || die "the binary is still there"
}

purging_deletes_it() {
  quietly here apt-get purge --yes formtray
  local path
  for path in /var/lib/formtray /etc/formtray; do
    [[ ! -e "$ROOT_FOLDER$path" ]] || die "purging left $path"
  done
  # What can't be told from somebody else's stays.
  [[ -d "$ROOT_FOLDER/var/backups/formtray" ]] || die "purging deleted the backups"
  [[ "$(here runuser --user postgres -- psql --quiet --tuples-only --no-align formtray --command 'select count(*) from submissions')" == 3 ]] ||
    die "purging changed the database"
}

# Hashes of all data and configuration.
state() { (cd "$ROOT_FOLDER" && find var/lib/formtray etc/formtray -type f | sort | xargs sha256sum && stat --format '%n %U %G %a' var/lib/formtray/* etc/formtray/*); }

main "$@"
