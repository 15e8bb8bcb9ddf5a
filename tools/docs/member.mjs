// An account on the server under test, and what it looks at.
import { randomUUID } from "node:crypto";

export class Member {
  constructor(app, account) {
    this.app = app;
    this.account = account;
  }

  static async register(app) {
    const account = { email: `person-${randomUUID()}@example.org`, password: `tray ${randomUUID()}` };
    const answer = await fetch(`${app}/api/auth/register`, json("POST", account));
    const { token } = await read(answer);
    return new Member(app, { ...account, token });
  }

  call(method, path, body) {
    const authorization = `Bearer ${this.account.token}`;
    const request = body ? json(method, body) : { method };
    return fetch(`${this.app}${path}`, { ...request, headers: { ...request.headers, authorization } }).then(read);
  }

  endpoint(name) {
    return this.call("POST", "/api/endpoints/", { name });
  }

  rules(endpoint, rules) {
    return this.call("PUT", `/api/endpoints/${endpoint.id}`, { rules });
  }

  /** What lies in its inbox; whatever went to spam is a failure. */
  async inbox(endpoint) {
    const [inbox, spam] = await Promise.all(
      ["inbox", "spam"].map((state) => this.call("GET", `/api/submissions/${endpoint.id}?state=${state}&size=50`)),
    );
    if (spam.items.length > 0) throw new Error(`taken for spam: ${spam.items[0].verdict.reasons}`);
    return inbox.items;
  }

  details(id) {
    return this.call("GET", `/api/submissions/details/${id}`);
  }
}

export const json = (method, body) => ({
  method,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

async function read(answer) {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
}

/** Waits for a condition: its value, once it has one. */
export async function until(what, condition, seconds = 20) {
  const end = Date.now() + 1000 * seconds;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`never came: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
