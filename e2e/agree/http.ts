// Some of the inputs as requests to a real server, which has to say what the browser's side says.
import { type APIRequestContext, request } from "@playwright/test";
import type { Verdict } from "../../clients/rules.js";
import { confirmAddress, type Endpoint, Member, register } from "../support/api.ts";
import { publishSchema } from "../support/schema.ts";
import type { Difference, Group, Input } from "./model.ts";

export interface JudgedGroup extends Group {
  verdicts: Verdict[];
}

export interface HttpResult {
  sent: number;
  /** Inputs that the server refuses before it checks them: nothing in them is filled. */
  skipped: number;
  differences: Difference[];
}

const AT_ONCE = 8;

/** Sends so many of the inputs, in turn from each group, each of which gets an endpoint of its own. */
export async function compareOverHttp(groups: readonly JudgedGroup[], count: number): Promise<HttpResult> {
  const context = await request.newContext({ baseURL: process.env.FORMTRAY_E2E_APP });
  try {
    const account = await register(context);
    await confirmAddress(context, account);
    const member = new Member(context, account);
    const result: HttpResult = { sent: 0, skipped: 0, differences: [] };
    const share = Math.ceil(count / groups.length);
    for (const [at, group] of groups.entries()) {
      const endpoint = await member.createEndpoint(`Agree ${at}`);
      await member.change(endpoint, { merge_twins: false });
      await publishSchema(context, account, endpoint.id, group.schema);
      await compareGroup(context, endpoint, group, Math.min(share, count - result.sent), result);
    }
    if (result.sent < count) throw new Error(`only ${result.sent} of ${count} inputs were sent over HTTP`);
    return result;
  } finally {
    await context.dispose();
  }
}

/** Goes through the inputs of a group until so many were compared. */
async function compareGroup(
  context: APIRequestContext,
  { id }: Endpoint,
  group: JudgedGroup,
  count: number,
  result: HttpResult,
) {
  const end = result.sent + count;
  const waiting = group.inputs.map((input, at) => ({ input, at })).filter(({ input }) => canBeSent(input));
  while (result.sent < end && waiting.length > 0) {
    const some = waiting.splice(0, Math.min(AT_ONCE, end - result.sent));
    await Promise.all(
      some.map(async ({ input, at }) => {
        const answer = await send(context, `/api/submit/${id}`, input, at % 2 === 0);
        if (isUnfilled(input) && answer === "400 EMPTY") {
          result.skipped += 1;
          return;
        }
        result.sent += 1;
        const browser = group.verdicts[at]?.broken ?? [];
        const expected = browser.length > 0 ? `422 ${JSON.stringify(browser)}` : "200";
        if (answer === expected) return;
        result.differences.push({
          title: group.title,
          where: "http",
          schema: group.schema,
          input,
          server: answer,
          browser: expected,
        });
      }),
    );
  }
}

/** What PostgreSQL can't store, what exceeds the limits of a submission, and files as no browser describes them. */
function canBeSent({ entries, files }: Input): boolean {
  return (
    files.length <= 10 &&
    entries.every(([, text]) => !text.includes("\0")) &&
    files.every(([, name, size, type]) => (name || !size) && /^[\w.+-]+\/[\w.+-]+(; [\w-]+=[\w-]+)?$/.test(type))
  );
}

const isUnfilled = ({ entries, files }: Input) =>
  entries.every(([, text]) => !/\P{White_Space}/u.test(text)) && files.every(([, name, size]) => !name && !size);

/** The status, and the fields and codes of a 422; of another status the first code. */
async function send(context: APIRequestContext, path: string, input: Input, isMultipart: boolean): Promise<string> {
  const { type, body } = isMultipart || input.files.length > 0 ? multipart(input) : urlencoded(input);
  const headers = { accept: "application/json", "content-type": type };
  const response = await context.post(path, { headers, data: body });
  if (response.status() === 200) return "200";
  const errors: { field?: string; code: string }[] = (await response.json()).errors ?? [];
  if (response.status() !== 422) return `${response.status()} ${errors[0]?.code}`;
  return `422 ${JSON.stringify(errors.map(({ field, code }) => [field, code]))}`;
}

interface Body {
  type: string;
  body: Buffer;
}

function urlencoded({ entries }: Input): Body {
  return { type: "application/x-www-form-urlencoded", body: Buffer.from(new URLSearchParams(entries).toString()) };
}

/** Written by hand: every character goes out as it is, line breaks too. */
function multipart({ entries, files }: Input): Body {
  const boundary = "formtray-agree-0b5e7c41";
  const part = (head: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const parts = [
    ...entries.map(([name, text]) => part(`name="${name}"`, text)),
    ...files.map(([field, name, size, type]) =>
      part(`name="${field}"; filename="${name}"\r\nContent-Type: ${type}`, "x".repeat(size)),
    ),
  ];
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.from(`${parts.join("")}--${boundary}--\r\n`),
  };
}
