// The emails that the server has sent: the catcher puts each into a Maildir, delivers none.
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** A guard against hanging, as those of playwright.config.ts. */
const EMAIL_TIMEOUT_MS = 45_000;

export interface Email {
  /** When it came, in milliseconds. */
  at: number;
  /** By their names in lower case. */
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
  /** The address in its text that begins with this path, as it is to be opened. */
  link: (path: string) => string;
}

/** Emails that a test has read; the next one asks for another. */
const read = new Set<string>();
/** To whom each email is, so that others' are opened once. */
const recipients = new Map<string, string>();
/** Names begin with the second an email arrived: earlier ones are of other runs. */
const since = Math.floor(Date.now() / 1000) - 1;

/** The next email to that address whose subject matches. */
export async function emailTo(address: string, subject: RegExp): Promise<Email> {
  const deadline = Date.now() + EMAIL_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const found = await find(address, subject);
    if (found) return found;
    await setTimeout(50);
  }
  throw new Error(`no email to ${address} about ${subject}`);
}

async function find(address: string, subject: RegExp): Promise<Email | undefined> {
  const folder = process.env.FORMTRAY_MAILDIR;
  if (!folder) throw new Error("run the tests with scripts/e2e");
  for (const name of (await readdir(join(folder, "new"))).sort()) {
    if (read.has(name) || Number.parseInt(name, 10) < since) continue;
    if ((recipients.get(name) ?? address) !== address) continue;
    const { headers, body } = split(await readFile(join(folder, "new", name), "utf8"));
    // As the catcher wrote it down from the envelope.
    const recipient = headers["x-rcptto"] ?? "";
    recipients.set(name, recipient);
    if (recipient !== address) continue;
    const { mtimeMs: at } = await stat(join(folder, "new", name));
    const email = { at, ...parse(headers, body) };
    if (!subject.test(email.subject)) continue;
    read.add(name);
    return email;
  }
}

interface Source {
  headers: Record<string, string>;
  body: string;
}

function split(source: string): Source {
  const [, head = "", body = ""] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(source) ?? [];
  const lines = head.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const headers = lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]);
  return { headers: Object.fromEntries(headers), body };
}

function parse(headers: Record<string, string>, body: string): Omit<Email, "at"> {
  const boundary = /boundary="?([^";]+)"?/.exec(headers["content-type"] ?? "")?.[1];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1).map((part) => split(part.trimStart())) : [{ headers, body }];
  const as = (type: string) => decode(parts.find((part) => part.headers["content-type"]?.startsWith(type)));
  const text = as("text/plain");
  return {
    headers,
    subject: headers.subject ?? "",
    text,
    html: as("text/html"),
    link: (path) => {
      const url = text.match(/https?:\/\/\S+/g)?.find((address) => new URL(address).pathname === path);
      if (!url) throw new Error(`no link to ${path} in:\n${text}`);
      return url;
    },
  };
}

function decode(part?: Source): string {
  if (!part) return "";
  const encoding = part.headers["content-transfer-encoding"]?.toLowerCase();
  if (encoding === "base64") return Buffer.from(part.body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return part.body;
  const bytes = part.body
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
