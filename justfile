# The front door. `scripts/setup` comes first on a bare machine: it installs `just` too.

# Every recipe runs with the services' addresses and the tools' paths in its environment.
set shell := ["scripts/in-env"]

[private]
default:
    @just --list --unsorted

# Install what is missing.
setup:
    scripts/setup

# Start the engines: up, down, status, reset, logs.
services do="up":
    scripts/services {{ do }}

# Build, prepare the database and serve, again after every change; the web app at port + 10.
dev: web-packages
    scripts/services up
    cd web && npm run dev & trap 'kill %1' EXIT; watchfiles --filter all 'scripts/in-env "cargo build --package server && formtray=$CARGO_TARGET_DIR/debug/formtray && $formtray migrate && exec $formtray serve"' crates migrations

[private]
web-packages:
    scripts/npm-ready web

# Build the web app into web/dist, which the binary embeds. With FORMTRAY_WEB_IS_BUILT, what `just check` has built stays.
web: web-packages
    {{ if env("FORMTRAY_WEB_IS_BUILT", "") == "" { "cd web && npm run build" } else { "test -f web/dist/index.html" } }}

# Format, lints (Clippy's in scripts/gen), types, generated files, dependencies, the web app's weight.
check: web-packages
    cd web && npm run check
    scripts/lint-project
    cargo fmt --all --check
    scripts/gen --check
    # Everything, other platforms included: deny reads it all and fetches nothing.
    cargo fetch --locked --quiet
    cargo deny --offline check bans licenses sources
    scripts/advisories
    cargo machete

# Build the program that makes PDFs of invoices, check it and render every case. Compiling takes a quarter of an hour at first.
invoice-program:
    tools/invoice/build
    cargo deny --manifest-path tools/invoice/Cargo.toml --config deny.toml --offline check bans licenses sources
    cargo fmt --manifest-path tools/invoice/Cargo.toml --check
    CARGO_TARGET_DIR="$HOME/.cache/formtray/invoice-target" cargo clippy --manifest-path tools/invoice/Cargo.toml --release --all-targets --locked -- --deny warnings
    CARGO_TARGET_DIR="$HOME/.cache/formtray/invoice-target" cargo test --manifest-path tools/invoice/Cargo.toml --release --locked

# All tests on PostgreSQL 15; `just test submit` runs the Rust ones whose name contains "submit".
test filter="": web-packages
    {{ if filter == "" { "cd web && npm test" } else { "true" } }}
    cargo nextest run --workspace --locked {{ filter }}

# What drives SQL of its own again, on PostgreSQL 18; `just test-18 delivery` of that what has "delivery" in its name.
test-18 filter="":
    eval "$(FORMTRAY_PG=18 scripts/services env)" && cargo nextest run --workspace --locked --profile pg18 {{ filter }}

# The binary and the web app together in Chromium: every rule of the specification, and a whole journey.
e2e *args: web
    cargo build --package server --locked
    scripts/e2e {{ args }}

# Whether the browser and the server agree on every input of a form: `just agree [--short] [--control] [--seed 7]`.
agree *args:
    cargo build --locked --package server --package schema --bin formtray --example check_lines
    scripts/agree {{ args }}

# Every block of code in the manual and the articles: forms sent, projects built, receivers called, commands run; `just snippets --only react`.
snippets *args: web
    cargo build --package server --locked
    scripts/snippets {{ args }}

# How the inbox scrolls through ten thousand rows, in Chromium's trace; on a quiet machine.
scroll: web
    cargo build --package server --locked
    FORMTRAY_E2E_QUIET=1 scripts/e2e tray/scroll --workers 1

# A picture of every page at two widths and in both themes, into .dev/screens.
screens: web
    cargo build --package server --locked
    scripts/screens

# Lighthouse's scores of the public pages on its simulated phone, the worst of each as JSON; on a quiet machine.
lighthouse *pages: web
    cargo build --package server --locked
    scripts/lighthouse {{ pages }}

# Lighthouse's performance of dashboard and inbox on its simulated phone, release build, medians of 5; on a quiet machine.
lighthouse-app: web
    cargo build --package server --release --locked
    scripts/lighthouse --app

# Attack in the long form: `just attack intake` (slow connections, bombs, guesses, uploads) or `just attack accounts` (passwords, codes, timing, emails, jobs). Prints a table and a JSON line.
attack what="intake":
    scripts/attack {{ what }}

# Feed the parsers what nobody would send: `just fuzz minutes=1 json redirect`; 5 minutes each by default.
fuzz *args:
    scripts/fuzz {{ args }}

# Measure the release build beside the bare engine and a peer: `just bench submit [--short]`, what goes out beside the bare HTTP client: `just bench deliver`, what owners look at among ever more submissions: `just bench read`, a table beside the bare COPY: `just bench csv`, tables beside a fresh copy after many were deleted: `just bench bloat`; on a quiet machine. `just bench idle` says what a server costs that nobody uses. `just bench year` bills a simulated year and counts it again. `just bench scale` simulates many cells.
bench *args:
    scripts/bench {{ args }}

# Look at the plans that PostgreSQL uses at full load: none may read ten times what it returns. `just plans half-load` for another workload.
plans *args:
    scripts/plans {{ args }}

# Break it on purpose and look for what is lost: `just faults intake [--short | --full] [--only f6,f7]`, `just faults delivery [--short]`.
faults *args:
    scripts/faults {{ args }}

# Make the Debian package and check it; `just package --debug` takes the debug binary, without pages.
package *args:
    scripts/package {{ args }}

# Install the package on a clean Debian 12, set it up, submit through it and two proxies, remove it; `--container` does what the Dockerfile says. As root.
try-install *args:
    scripts/try-install {{ args }}

# Make what is published, and check it: binary, package, list of contents, checksums; `just release --debug` tries it in short.
release *args:
    scripts/release {{ args }}

# Rehearse what operators rely on: `just drill restart [--short]` restarts servers under load, also while PostgreSQL is away; `just drill restore [--short]` backs an installation up, deletes it, restores it elsewhere and compares every row and file.
drill what *args:
    scripts/drill-{{ what }} {{ args }}

# Regenerate openapi.json, .sqlx and the web app's client.
gen:
    scripts/gen

# Fill a workspace with realistic endpoints, submissions and files.
demo *args:
    cargo run --quiet --package server -- migrate
    cargo run --quiet --package server -- demo {{ args }}

# Check that everything the server needs is there and safe.
doctor:
    cargo run --quiet --package server -- doctor

# The whole of it, as CI runs it.
ci:
    .ci/run
