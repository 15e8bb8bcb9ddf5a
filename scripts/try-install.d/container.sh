# shellcheck shell=bash
# Does what the last stage of the Dockerfile says, in a Debian root in place of the image, and runs the result like
# deploy/compose.yaml: as its own user, on a read-only root. scripts/try-install runs it. Arguments: the Debian's folder, the binary.

source scripts/try-install.d/root.sh

declare -A IMAGE_ENV=()
IMAGE_USER="" IMAGE_ENTRYPOINT="" IMAGE_COMMAND="" IMAGE_HEALTHCHECK=""

main() {
  if [[ $1 == --run ]]; then
    source "$ROOTS/image.sh"
    run
    return
  fi
  new_root "$1" image
  new_root "$1" database
  build_image "$2"
  # From here on, nothing can be fetched.
  declare -p IMAGE_ENV IMAGE_USER IMAGE_ENTRYPOINT IMAGE_COMMAND IMAGE_HEALTHCHECK >"$ROOTS/image.sh"
  export ROOTS
  exec unshare --net bash -euo pipefail "${BASH_SOURCE[0]}" --run
}

# The instructions after the last FROM, one a line, without comments.
last_stage() {
  sed -e '/^#/d' -e ':join' -e '/\\$/{N;s/\\\n */ /;b join}' Dockerfile | awk '/^FROM /{ lines = ""; next } NF { lines = lines $0 "\n" } END { printf "%s", lines }'
}

build_image() {
  local line instruction rest
  cp /etc/resolv.conf "$ROOTS/image/etc/resolv.conf"
  while IFS= read -r line; do
    instruction="${line%% *}" rest="${line#* }"
    case "$instruction" in
      RUN) in_root image sh -ec "$rest" </dev/null >"$ROOTS/build.log" 2>&1 || { cat "$ROOTS/build.log" >&2 && die "failed: $line"; } ;;
      COPY) copy_binary "$rest" "$1" ;;
      ENV) IMAGE_ENV["${rest%%=*}"]="${rest#*=}" ;;
      USER) IMAGE_USER="$rest" ;;
      ENTRYPOINT) IMAGE_ENTRYPOINT="$rest" ;;
      CMD) IMAGE_COMMAND="$rest" ;;
      HEALTHCHECK) IMAGE_HEALTHCHECK="${rest#*CMD }" ;;
      VOLUME | EXPOSE | STOPSIGNAL) ;;
      *) die "the Dockerfile has an instruction that isn't tried here: $line" ;;
    esac
  done < <(last_stage)
  [[ -n $IMAGE_USER && -n $IMAGE_ENTRYPOINT && -n $IMAGE_COMMAND && -n $IMAGE_HEALTHCHECK ]] || die "the Dockerfile can't be read"
}

copy_binary() {
  [[ $1 == "--from=binary /src/target/dist/formtray /usr/bin/formtray" ]] || die "the Dockerfile copies something else: $1"
  install --mode 755 "$2" "$ROOTS/image/usr/bin/formtray"
}

run() {
  start_loopback
  start_postgres database
  local volume="$ROOTS/volume"
  # A new volume has the content and the owner of the image's folder.
  cp --archive "$ROOTS/image/var/lib/formtray" "$volume"
  mount --bind "$volume" "$ROOTS/image/var/lib/formtray"
  mount -t tmpfs tmpfs "$ROOTS/image/tmp"
  mount -o remount,ro "$ROOTS/image"

  (run_image migrate --roles postgres://postgres:postgres@127.0.0.1/postgres) >"$ROOTS/image.log" 2>&1 || { cat "$ROOTS/image.log" >&2 && die "the database couldn't be migrated"; }
  healthcheck 2>/dev/null && die "it's healthy before it runs"
  local command
  mapfile -t command < <(jq --raw-output '.[]' <<<"$IMAGE_COMMAND")
  run_image "${command[@]}" >"$ROOTS/image.log" 2>&1 &
  local server=$!
  wait_until_ready || { cat "$ROOTS/image.log" >&2 && exit 1; }
  healthcheck || die "it isn't healthy while it runs"
  first_submission register
  kill -TERM "$server"
  wait "$server" || die "it ended with an error: $(tail -n 5 "$ROOTS/image.log")"
  say '{"try":"container","healthy":true}'
}

# Ends the shell that it's called from, so a signal reaches the server, as it reaches a container's first process.
run_image() {
  local entrypoint name variables=()
  mapfile -t entrypoint < <(jq --raw-output '.[]' <<<"$IMAGE_ENTRYPOINT")
  for name in "${!IMAGE_ENV[@]}"; do variables+=("$name=${IMAGE_ENV[$name]}"); done
  for name in OWNER APP WORKER; do
    variables+=("FORMTRAY__DATABASE__${name}_URL=postgres://formtray_${name,,}:${name,,}@127.0.0.1/formtray")
  done
  exec_as "$IMAGE_USER" image "${variables[@]}" "FORMTRAY__SERVER__PUBLIC_URL=$SERVER" "${entrypoint[@]}" "$@"
}

healthcheck() {
  local command
  mapfile -t command < <(jq --raw-output '.[]' <<<"$IMAGE_HEALTHCHECK")
  (exec_as "$IMAGE_USER" image "${command[@]}")
}

main "$@"
