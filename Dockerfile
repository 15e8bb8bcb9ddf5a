# The image of a server: docker build --tag formtray:0.1.0 .
# It runs as its own user, and its root can be read-only; all data is in /var/lib/formtray. deploy/compose.yaml is an example.

# ---- the web app ----
FROM node:24.21-bookworm-slim AS web
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
# The pages of the manual read the code that they describe.
COPY . /src
RUN npm run build

# ---- the binary ----
FROM rust:1.95-bookworm AS binary
WORKDIR /src
COPY . .
COPY --from=web /src/web/dist web/dist
RUN cargo build --locked --profile dist --package server

# ---- what runs ----
FROM debian:12-slim
# ca-certificates for calls to others; age and pg_dump for `formtray backup`.
# Debian's security updates are the point of installing from it, so the versions are those of the day.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends age ca-certificates postgresql-client \
  && rm -rf /var/lib/apt/lists/*
# A fixed number, so that volumes keep their owner from image to image.
RUN groupadd --system --gid 717 formtray \
  && useradd --system --uid 717 --gid formtray --home-dir /var/lib/formtray --shell /usr/sbin/nologin formtray \
  && install --directory --owner formtray --group formtray --mode 0700 /var/lib/formtray
COPY --from=binary /src/target/dist/formtray /usr/bin/formtray
# Only what is published from the container can be reached; metrics stay inside unless you publish them too.
ENV FORMTRAY__SERVER__LISTEN=0.0.0.0:17300
# A large workbook is written to a file first, and /tmp may be memory.
ENV TMPDIR=/var/lib/formtray
USER 717:717
VOLUME /var/lib/formtray
EXPOSE 17300
STOPSIGNAL SIGTERM
# Without curl: bash opens the connection. The process answers or not; /readyz is for balancers.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/17300 && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && grep --quiet '^ok' <&3"]
ENTRYPOINT ["/usr/bin/formtray"]
CMD ["serve"]
