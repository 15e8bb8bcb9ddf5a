# A mail catcher: takes every letter and puts it into a Maildir, delivers nothing.

MAILDIR="$STATE/maildir"

mail_port() { echo $((BASE + 20)); }

mail_pid() { pid_of "$STATE/mail.pid" "$MAILDIR"; }

mail_installed() { [[ -x "$VENV/bin/aiosmtpd" ]]; }

mail_start() {
  # With its three parts, or not at all: in an empty folder aiosmtpd answers 500 to every letter.
  mkdir -p "$MAILDIR"/{cur,new,tmp}
  start_detached mail "$VENV/bin/aiosmtpd" --nosetuid --listen "127.0.0.1:$(mail_port)" \
    --class aiosmtpd.handlers.Mailbox "$MAILDIR"
}

mail_healthy() {
  local banner
  banner="$( (exec 3<>"/dev/tcp/127.0.0.1/$(mail_port)" && read -r -t 2 -u 3 line && echo "$line") 2>/dev/null)" || return 1
  [[ "$banner" == 220* ]]
}

mail_stop() { stop_process mail TERM; }
