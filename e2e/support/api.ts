import { randomUUID } from "node:crypto";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { emailTo } from "./mail.ts";

export interface Account {
  email: string;
  password: string;
  token: string;
}

export interface Endpoint {
  id: string;
  name: string;
  url: string;
}

interface StoredFile {
  id: string;
  field: string;
  name: string;
  size: number;
}

export interface Submission {
  id: string;
  endpoint_id: string;
  state: "inbox" | "spam" | "held" | "trash";
  origin: string | null;
  verdict: { score: number; reasons: string[] };
  fields: { name: string; value: unknown }[];
  files: StoredFile[];
  size: number;
}

/** What a month has cost so far, and what is held. */
export interface Usage {
  included: number | null;
  used: number;
  cost: { cents: number } | null;
  held: { count: number; can_open: number; price_cents: number };
}

export interface List<Item> {
  items: Item[];
  page: number;
  size: number;
  total: number | null;
}

export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const freshEmail = () => `person-${randomUUID()}@example.org`;
export const freshPassword = () => `tray ${randomUUID()}`;

async function read<Answer>(response: APIResponse, status: number): Promise<Answer> {
  if (response.status() !== status) {
    throw new Error(`${response.url()} answered ${response.status()}, not ${status}: ${await response.text()}`);
  }
  return response.json();
}

export async function register(request: APIRequestContext, email = freshEmail()): Promise<Account> {
  const password = freshPassword();
  const { token } = await read<{ token: string }>(
    await request.post("/api/auth/register", { data: { email, password } }),
    201,
  );
  return { email, password, token };
}

/** Confirms an account's address, as the letter's button does. */
export async function confirmAddress(request: APIRequestContext, { email }: Account) {
  const link = new URL((await emailTo(email, /verify/i)).link("/verify-email"));
  await read(await request.get(`/api/auth/verify-email/${link.searchParams.get("token")}`), 200);
}

export const bearer = (account: Account) => ({ authorization: `Bearer ${account.token}` });

/** What an account does through the API, to prepare a test and to look at its outcome. */
export class Member {
  readonly account: Account;
  private readonly request: APIRequestContext;

  constructor(request: APIRequestContext, account: Account) {
    this.request = request;
    this.account = account;
  }

  get(path: string) {
    return this.request.get(path, { headers: bearer(this.account) });
  }

  send(method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, data?: object) {
    return this.request.fetch(path, { method, headers: bearer(this.account), data });
  }

  async read<Answer>(path: string): Promise<Answer> {
    return read(await this.get(path), 200);
  }

  async createEndpoint(name = "Contact form", label?: string): Promise<Endpoint> {
    return read(await this.send("POST", "/api/endpoints/", { name, label }), 201);
  }

  async change(endpoint: Endpoint, settings: object): Promise<Endpoint> {
    return read(await this.send("PUT", `/api/endpoints/${endpoint.id}`, settings), 200);
  }

  /** Posts as a visitor would, and answers with what the owner then sees. */
  async receive(endpoint: Endpoint, fields: Record<string, string>, file?: Upload): Promise<Submission> {
    const { id } = await read<{ id: string }>(await submit(this.request, endpoint, fields, file), 200);
    return this.read(`/api/submissions/details/${id}`);
  }

  /** Posts so many times as visitors would, a few at once. */
  async receiveMany(endpoint: Endpoint, count: number): Promise<void> {
    for (let n = 0; n < count; n += 10) {
      const some = Array.from({ length: Math.min(10, count - n) }, (_, at) => `${n + at + 1}`);
      const answers = await Promise.all(some.map((number) => submit(this.request, endpoint, { number })));
      await Promise.all(answers.map((answer) => read(answer, 200)));
    }
  }

  usage(): Promise<Usage> {
    return this.read("/api/billing/usage");
  }

  submissionsOf(endpoint: Endpoint, state: Submission["state"] = "inbox"): Promise<List<Submission>> {
    return this.read(`/api/submissions/${endpoint.id}?state=${state}`);
  }

  /** What the owner finds: one submission, which lies in the inbox and nowhere else. */
  async onlySubmissionOf(endpoint: Endpoint): Promise<Submission> {
    const inbox = await this.submissionsOf(endpoint);
    const spam = await this.submissionsOf(endpoint, "spam");
    const [only] = inbox.items;
    if (!only || inbox.items.length > 1 || spam.items.length > 0) {
      const reasons = spam.items.map(({ verdict }) => verdict.reasons.join(" and "));
      throw new Error(`${inbox.items.length} in the inbox, ${spam.items.length} in spam (${reasons.join("; ")})`);
    }
    return this.read(`/api/submissions/details/${only.id}`);
  }
}

export function submit(request: APIRequestContext, endpoint: Endpoint, fields: Record<string, string>, file?: Upload) {
  const address = `/api/submit/${endpoint.id}`;
  return file ? request.post(address, { multipart: { ...fields, file } }) : request.post(address, { form: fields });
}
