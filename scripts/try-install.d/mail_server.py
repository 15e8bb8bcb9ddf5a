"""Stands for the operator's mail server: on port 25 without a login, on 465 with TLS and a login. Delivers nothing.

Arguments: a Maildir, a file that gets the last password, certificate, key. Needs aiosmtpd, which scripts/setup installs."""

import ssl
import sys
import threading
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Mailbox
from aiosmtpd.smtp import AuthResult

maildir, password, certificate, key = sys.argv[1:]


def log_in(server, session, envelope, mechanism, login):
    Path(password).write_bytes(login.password)
    return AuthResult(success=login.login == b"forms@example.com")


tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
tls.load_cert_chain(certificate, key)
# It would want STARTTLS before a login, although the connection is encrypted.
login = {"authenticator": log_in, "auth_require_tls": False, "auth_required": True}
Controller(Mailbox(maildir), hostname="127.0.0.1", port=25).start()
Controller(Mailbox(maildir), hostname="127.0.0.1", port=465, ssl_context=tls, **login).start()
threading.Event().wait()
