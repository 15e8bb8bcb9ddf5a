# shellcheck shell=bash
# Does what the manual's pages about hosting say, in reading order and as they say it: runs every block of commands as an ordinary
# user who has sudo, and uses every configuration. What isn't in a block (copying a key, another machine) is under "between the
# blocks". scripts/try-install runs it. Arguments: the Debian's folder, the package.
#
# stand-ins/ has what this Debian lacks: sudo, systemd, the journal. Names such as forms.example.com lead to this machine.

source scripts/try-install.d/root.sh

ORIGIN=https://forms.example.com
ACCOUNT='{"email":"you@example.com","password":"YOUR_PASSWORD"}'
BUNDLE=/etc/ssl/certs/ca-certificates.crt
LIVE=/etc/letsencrypt/live/forms.example.com
BLOCK="$ROOTS/block" SAID="$ROOTS/said"
FORM="" PUBLIC_KEY="" USED=0

# What is done before and after the first block with this text, and what is typed into a block that asks. An entry that no block
# uses is a failure.
declare -A BEFORE=(
  ["formtray doctor"]=use_caddy ["setup --answers"]=start_afresh ["/api/submit/"]=create_endpoint
  ["formtray migrate"]=call_it_old ["backup verify"]=bring_private_key ["restore --roles"]=lose_machine ["restore --release"]=start_again
  ["import-workspace"]=use_another
)
declare -A AFTER=(
  ["formtray doctor"]=sees_tls ["formtray invite"]=invitation_arrives ["/dev/stdin"]=password_is_used
  ["age-keygen"]=read_public_key ["restore --release"]=inbox_is_complete ["import-workspace"]=inbox_is_complete
)
declare -A TYPED=(
  ["sudo formtray setup"]=type_setup
  ["sudo install --mode 640 --owner root --group formtray /dev/stdin /etc/formtray/mail-password"]=type_password
)

main() {
  new_root "$1" server
  forget_downloads server
  ROOT_FOLDER="$ROOTS/server" OPERATOR_HOME="$ROOTS/server/home/ada"
  prepare_machine "$2"
  split_pages
  local begin file
  begin="$(now_ms)"
  for file in "$ROOTS/blocks"/*; do use_block "$file"; done
  ((${#BEFORE[@]} + ${#AFTER[@]} + ${#TYPED[@]} == 0)) || die "no block has: ${!BEFORE[*]} ${!AFTER[*]} ${!TYPED[*]}"
  printf '{"try":"manual","blocks":%s,"milliseconds":%s}\n' "$USED" $(($(now_ms) - begin))
}

# ---- the machine -------------------------------------------------------------------------------

prepare_machine() {
  install --mode 755 scripts/try-install.d/stand-ins/* "$ROOT_FOLDER/usr/local/bin/"
  here useradd --create-home --shell /bin/bash ada
  cp "$1" "$OPERATOR_HOME/formtray.deb"
  # A person answers apt's question with Enter.
  echo 'APT::Get::Assume-Yes "true";' >"$ROOT_FOLDER/etc/apt/apt.conf.d/enter"
  # The names of the manual are this machine's, inside and for the visitor's curl outside.
  echo "127.0.0.1 localhost forms.example.com mail.example.com smtp.provider.example" >"$ROOTS/hosts"
  mount --bind "$ROOTS/hosts" /etc/hosts
  mount --bind "$ROOTS/hosts" "$ROOT_FOLDER/etc/hosts"
  make_certificate "$ROOT_FOLDER$LIVE" forms.example.com mail.example.com smtp.provider.example
  cat "$ROOT_FOLDER$LIVE/fullchain.pem" >>"$ROOT_FOLDER$BUNDLE"
  start_loopback
  start_postgres server
  as_postgres "alter role postgres password 'secret'"
  mkdir -p "$ROOTS/mail"/{cur,new,tmp}
  "$VENV/bin/python" scripts/try-install.d/mail_server.py "$ROOTS/mail" "$ROOTS/password" "$ROOT_FOLDER$LIVE"/{fullchain,privkey}.pem 2>"$ROOTS/mail.log" &
  wait_for_port 465
}

# As an ordinary user, in their folder. See stand-ins/sudo.
as_operator() {
  in_root server setpriv --reuid=ada --regid=ada --init-groups --inh-caps=+setuid,+setgid --ambient-caps=+setuid,+setgid \
    env --chdir=/home/ada HOME=/home/ada USER=ada "$@"
}

as_postgres() { here runuser --user postgres -- psql --quiet --command "$1"; }

# ---- the blocks --------------------------------------------------------------------------------

# A file for each block: the page and what follows the fence in the first line, then the code.
split_pages() {
  mkdir "$ROOTS/blocks"
  local pages
  mapfile -t pages < <(grep --files-with-matches --line-regexp 'group: Self-hosting' web/content/docs/*.mdx | xargs grep '^order: ' |
    sort --field-separator : --key 3 --numeric-sort | cut --delimiter : --fields 1)
  # shellcheck disable=SC2016 # awk's own variables
  awk -v folder="$ROOTS/blocks" '
    /^```/ && !file { file = sprintf("%s/%03d", folder, ++count); print FILENAME ":" FNR, substr($0, 4) >file; next }
    /^```$/ { close(file); file = ""; next }
    file { print >file }' "${pages[@]}"
}

use_block() {
  local where info
  read -r where info <"$1"
  at_block BEFORE "$1"
  tail -n +2 "$1" | with_real_values >"$BLOCK"
  case "$info" in
    sh*) run_commands "$where" ;;
    *title=\"/etc/formtray/formtray.toml\"*) put_section ;;
    *title=\"answers.toml\"*) as_operator tee answers.toml <"$BLOCK" >/dev/null ;;
    *title=\"/etc/caddy/Caddyfile\"*) goes_through Caddy ;;
    *title=\"/etc/nginx/*) use_nginx ;;
    # scripts/snippets submits it.
    html*) return ;;
    *) die "$where: nothing uses this block" ;;
  esac
  USED=$((USED + 1))
  at_block AFTER "$1"
}

# at_block <map> <file>: calls what the map has for this block.
at_block() {
  local -n map="$1"
  local text
  for text in "${!map[@]}"; do
    if grep --quiet --fixed-strings -e "$text" "$2"; then
      "${map[$text]}"
      unset "map[$text]"
    fi
  done
}

# The placeholders of all pages. The account that is moved is the operator's own.
with_real_values() {
  sed -e "s|https://formtray.example|$ORIGIN|" -e "s|YOUR_ID|$FORM|" -e "s|\"age1[a-z0-9]*\"|\"$PUBLIC_KEY\"|" \
    -e "/-workspace/s|ada@example.com|you@example.com|"
}

run_commands() {
  local code
  code="$(<"$BLOCK")"
  if [[ -n "${TYPED[$code]:-}" ]]; then
    "${TYPED[$code]}"
    unset "TYPED[$code]"
  else
    as_operator bash -euo pipefail -c "$code" </dev/null >"$SAID" 2>&1 || { cat "$SAID" >&2 && die "$1 failed: $code"; }
  fi
  # What runs as root by mistake leaves files that the server can't change.
  local strange
  strange="$(here find /var/lib/formtray /var/backups/formtray ! -user formtray)"
  [[ -z "$strange" ]] || die "$1 left files that aren't formtray's: $strange"
}

# The block's section takes the place of the configuration's.
put_section() {
  local config="$ROOT_FOLDER/etc/formtray/formtray.toml" name
  name="$(head -n 1 "$BLOCK")"
  awk -v name="$name" '/^\[/ { skip = $0 == name } !skip' "$config" >"$ROOTS/config"
  cat "$ROOTS/config" "$BLOCK" >"$config"
}

# ---- a terminal --------------------------------------------------------------------------------

type_setup() {
  open_terminal "sudo formtray setup"
  answer "Public URL" "$ORIGIN" "Your email address" you@example.com "[local]" "" "Name of the database [formtray]" ""
  answer "[folder]" "" "[/var/lib/formtray/files]" "" "Mail server" smtps://mail.example.com "User name" forms@example.com
  answer "Password" "a password" "[Formtray <forms@forms.example.com>]" "" "[you@example.com]" ""
  asked "The code"
  press "$(sed -n 's/^Subject: Formtray test email: //p' "$ROOTS/mail/new/"*)"$'\n'
  answer "[invitation]" "" "[you@example.com]" "" "Its password" "ten characters"
  close_terminal
}

type_password() {
  open_terminal "$(<"$BLOCK")"
  press $'what was typed\n\004'
  close_terminal
}

open_terminal() {
  coproc TERMINAL { as_operator script --quiet --return --flush --command "$1" /dev/null; }
  exec {SCREEN}<&"${TERMINAL[0]}" {KEYS}>&"${TERMINAL[1]}"
  TYPIST=$TERMINAL_PID
}

press() { printf '%s' "$1" >&"$KEYS"; }

# answer <question> <answer> …: with an empty answer, the default.
answer() {
  asked "$1"
  press "$2"$'\n'
  if (($# > 2)); then answer "${@:3}"; fi
}

# Waits for a question.
asked() {
  local said="" character
  until [[ $said == *"$1"*": " ]]; do
    IFS= read -r -d '' -n 1 -t 30 -u "$SCREEN" character || die "nobody asked \"$1\": $said"
    said+="$character"
  done
}

close_terminal() {
  cat <&"$SCREEN" >"$SAID"
  wait "$TYPIST" || { cat "$SAID" >&2 && die "failed on a terminal: $(<"$BLOCK")"; }
  exec {SCREEN}<&- {KEYS}>&-
}

# ---- between the blocks ------------------------------------------------------------------------

# As if nothing had been set up.
start_afresh() {
  here sh -c 'rm -rf /var/lib/formtray/* /etc/formtray/mail-password && echo >/etc/formtray/formtray.toml'
  as_postgres 'drop database formtray with (force)'
  as_postgres 'drop role formtray_owner, formtray_app, formtray_worker, formtray_admin'
}

# "Put a proxy with TLS in front of it", before the first look. Without Let's Encrypt, Caddy signs by itself: local_certs.
use_caddy() {
  local config="$ROOT_FOLDER/etc/caddy/Caddyfile"
  { printf '{\nlocal_certs\nskip_install_trust\n}\n' && tail -n +2 "$(grep --files-with-matches /etc/caddy/Caddyfile "$ROOTS/blocks/"*)"; } >"$config"
  # shellcheck disable=SC2119 # the manual's Caddyfile has no variables
  start_caddy
  cat "$(caddy_certificate)" >>"$ROOT_FOLDER$BUNDLE"
}

use_nginx() {
  stop_proxy
  start_nginx "$BLOCK"
  goes_through Nginx
}

goes_through() { submit "$ORIGIN" "$1" --cacert "$ROOT_FOLDER$BUNDLE"; }

create_endpoint() {
  sign_in
  FORM="$(api /api/endpoints/ --json '{"name":"Contact"}' | jq --raw-output .id)"
}

sign_in() { TOKEN="$(curl --silent --show-error --fail "$SERVER/api/auth/login" --json "$ACCOUNT" | jq --raw-output .token)"; }

sees_tls() { grep --quiet 'the public URL uses TLS.*max-age' "$SAID" || die "the doctor didn't reach $ORIGIN: $(<"$SAID")"; }

invitation_arrives() { grep --quiet --recursive 'To: ada@example.com' "$ROOTS/mail/new" || die "no invitation was sent"; }

password_is_used() {
  is_owned /etc/formtray/mail-password "root:formtray 640"
  quietly as_operator sudo -u formtray formtray invite grace@example.com
  [[ "$(<"$ROOTS/password")" == "what was typed" ]] || die "the password that was typed isn't used"
}

# Of a package with the version that is installed, apt would do nothing.
call_it_old() { sed -i '/^Package: formtray$/,/^$/s/^Version: .*/Version: 0.0.1-1/' "$ROOT_FOLDER/var/lib/dpkg/status"; }

read_public_key() { PUBLIC_KEY="$(sed -n 's/^# public key: //p' "$OPERATOR_HOME/formtray-backup.key")"; }

bring_private_key() {
  here install --owner formtray --mode 600 /home/ada/formtray-backup.key /etc/formtray/
  sed -i '/^\[backup\]/a identity_file = "/etc/formtray/formtray-backup.key"' "$ROOT_FOLDER/etc/formtray/formtray.toml"
}

# Only the backup, the key file, the private key, the configuration and PostgreSQL's roles are left.
lose_machine() {
  here systemctl kill formtray
  as_postgres 'drop database formtray with (force)'
  here find /var/lib/formtray -mindepth 1 ! -name key -delete
}

start_again() { quietly here systemctl start formtray; }

inbox_is_complete() { sign_in && inbox_has "Ada Caddy Nginx"; }

# Where the archive goes, nobody has submitted anything.
use_another() {
  here systemctl kill formtray
  start_afresh
  quietly as_operator sudo formtray setup --answers answers.toml --non-interactive --skip-mail-test
  start_again
}

main "$@"
