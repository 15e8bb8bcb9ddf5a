"""Registers an account and fills an endpoint of it: fill.py <url> <submissions> <files> <bytes of a file>."""

import http.client
import json
import os
import sys
import threading
from urllib.parse import urlencode, urlsplit

THREADS = 8


def request(connection, method, path, body, headers):
    connection.request(method, path, body, headers)
    response = connection.getresponse()
    text = response.read()
    if response.status not in (200, 201):
        raise SystemExit(f"{method} {path}: {response.status} {text[:300]!r}")
    return json.loads(text)


def connect(host):
    return http.client.HTTPConnection(host, timeout=60)


def endpoint(host):
    """Registers an account and returns the path of its endpoint."""
    connection = connect(host)
    plain = {"Content-Type": "application/json"}
    account = {"email": "drill@example.com", "password": "a password for the drill", "name": "Drill"}
    token = request(connection, "POST", "/api/auth/register", json.dumps(account), plain)["token"]
    signed = {**plain, "Authorization": f"Bearer {token}"}
    made = request(connection, "POST", "/api/endpoints/", json.dumps({"name": "Drill"}), signed)
    return f"/api/submit/{made['id']}"


def submit(host, path, numbers):
    connection = connect(host)
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
    for number in numbers:
        fields = {"name": f"Visitor {number}", "message": f"Message {number} of the drill. " * 8}
        request(connection, "POST", path, urlencode(fields), headers)


def upload(host, path, numbers, size):
    connection = connect(host)
    headers = {"Content-Type": "multipart/form-data; boundary=drill", "Accept": "application/json"}
    for number in numbers:
        content = os.urandom(size)
        head = (
            f'--drill\r\nContent-Disposition: form-data; name="name"\r\n\r\nVisitor with file {number}\r\n'
            f'--drill\r\nContent-Disposition: form-data; name="file"; filename="drill-{number}.bin"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        )
        request(connection, "POST", path, head.encode() + content + b"\r\n--drill--\r\n", headers)


def run(work, count, *more):
    failed = []

    def guarded(first):
        try:
            work(*more[:2], range(first, count, THREADS), *more[2:])
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=guarded, args=(first,)) for first in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise SystemExit(f"failed: {failed[0]}")


def main():
    url, submissions, files, size = sys.argv[1], *map(int, sys.argv[2:])
    host = urlsplit(url).netloc
    path = endpoint(host)
    run(submit, submissions - files, host, path)
    run(upload, files, host, path, size)


main()
