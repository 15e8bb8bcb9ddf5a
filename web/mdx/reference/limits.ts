import { constant, setting } from "./rust.ts";

type Row = readonly [what: string, figure: string, beyond: string];

const table = (rows: readonly Row[]) =>
  ["| what | at most | beyond it |", "|---|---|---|", ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n");

const count = (number: number | string) => Number(number).toLocaleString("en");
const code = (name: string) => `[\`${name}\`](/docs/errors#${name})`;

/** As people say it: 64 kB, 10 MB. */
function size(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${bytes / 1024} kB`;
}

function time(seconds: number): string {
  const [unit, many] =
    seconds % 86_400 === 0
      ? ["day", seconds / 86_400]
      : seconds % 3600 === 0
        ? ["hour", seconds / 3600]
        : seconds % 60 === 0
          ? ["minute", seconds / 60]
          : ["second", seconds];
  return `${many} ${unit}${many === 1 ? "" : "s"}`;
}

const posted = (name: string) => constant("crates/flow/posted/src/limits.rs", name);
const form = (name: string) => constant("crates/customer/forms/src/settings.rs", name);
const notifying = (name: string) => constant("crates/flow/delivery/src/notifying.rs", name);
const hooking = (name: string) => constant("crates/flow/delivery/src/hooking.rs", name);
const session = (name: string) => constant("crates/customer/accounts/src/store/sessions.rs", name);
const spam = (name: string) => constant("crates/flow/submissions/src/work/spam_files.rs", name);
const emails = (name: string) => constant("crates/customer/accounts/src/email_limits.rs", name);
const receive = (name: string) => constant("crates/flow/intake/src/receive.rs", name);
const body = (name: string) => constant("crates/platform/api/src/body.rs", name);

const waits = setting("delivery", "retry_seconds")
  .replaceAll(/[[\]\s]/g, "")
  .split(",")
  .map(Number);
const days = Math.round(waits.reduce((sum, wait) => sum + wait, 0) / 86_400);

const submission: readonly Row[] = [
  ["fields", count(posted("MAX_FIELDS")), code("BODY_TOO_LARGE")],
  ["the name of a field", size(posted("MAX_NAME")), code("BODY_TOO_LARGE")],
  ["the text of one field", size(posted("MAX_VALUE")), code("BODY_TOO_LARGE")],
  ["the text of all fields", size(posted("MAX_TEXT")), code("BODY_TOO_LARGE")],
  ["lists and objects in each other, as JSON", `${posted("MAX_DEPTH")} deep`, code("MALFORMED")],
  ["files", count(posted("MAX_FILES")), code("TOO_MANY_FILES")],
  ["one file", size(posted("MAX_FILE")), code("FILES_TOO_BIG")],
  [
    "the time a post may take",
    `${time(body("SLOW_START"))}, and 1 second for every ${size(body("MIN_BYTES_PER_SECOND"))}; ${time(receive("MAX_READING"))} in all`,
    code("TOO_SLOW"),
  ],
  [
    "posts of more than 16 kB under way from one address",
    `half of the ${setting("limits", "body_memory")} MB of memory that the server has for request bodies`,
    `they wait, then ${code("RATE_LIMITED")}`,
  ],
];

const kept: readonly Row[] = [
  ["the files of spam", time(spam("KEPT")), "the files are deleted, the submission stays"],
  [
    "the files of spam in an account",
    `${setting("caps", "spam_file_megabytes")} MB`,
    "the oldest are deleted as more arrive, the submissions stay",
  ],
  [
    "a link to a file in a letter or a webhook",
    `${constant("crates/flow/submissions/src/shared.rs", "SHARED_FILE_DAYS")} days`,
    "the file is in the dashboard as before",
  ],
];

const rates: readonly Row[] = [
  [
    "posts from one address to one endpoint",
    `${setting("limits", "soft_per_minute")} a minute, ${setting("limits", "soft_burst")} at once`,
    "stored in the spam folder, reason `rate`",
  ],
  ["posts from one address", `${count(setting("limits", "address_per_minute"))} a minute`, code("RATE_LIMITED")],
  ["posts to one endpoint", `${count(setting("limits", "endpoint_per_minute"))} a minute`, code("RATE_LIMITED")],
  [
    "the same post again",
    `within ${time(constant("crates/flow/intake/src/twins.rs", "WINDOW"))}`,
    "one submission, the same answer",
  ],
  [
    "requests of one session to the API",
    `${count(setting("dashboard", "session_per_minute"))} a minute, ${count(Number(setting("dashboard", "session_per_minute")) / 20)} at once`,
    `answered later, then ${code("too_many_requests")}`,
  ],
  [
    "requests of all sessions of an account",
    `${count(setting("dashboard", "workspace_per_minute"))} a minute, ${count(Number(setting("dashboard", "workspace_per_minute")) / 20)} at once`,
    `answered later, then ${code("too_many_requests")}`,
  ],
  [
    "tests from the dashboard",
    `${constant("crates/flow/intake/src/http/test.rs", "PER_MINUTE")} a minute`,
    code("too_many_tries"),
  ],
];

const endpoint: readonly Row[] = [
  ["endpoints in an account", count(setting("caps", "endpoints")), code("endpoint_limit")],
  ["sites", count(form("MAX_SITES")), code("too_many")],
  ["rules for fields", count(form("MAX_RULES")), code("too_many")],
  ["characters of its name", count(form("MAX_NAME")), code("not_a_name")],
  ["days of retention", `1 to ${count(form("MAX_RETENTION_DAYS"))}`, code("out_of_range")],
  ["characters of the text while it is paused", count(form("MAX_CLOSED_MESSAGE")), code("too_long")],
];

const delivery: readonly Row[] = [
  ["recipients of a form", count(notifying("MOST_RECIPIENTS")), code("too_many")],
  ["rules for recipients", count(notifying("MOST_RULES")), code("too_many")],
  ["letters to one address", `${count(setting("delivery", "mails_per_hour"))} an hour`, "they wait"],
  [
    "confirmation emails to one recipient",
    `${constant("crates/flow/delivery/src/work/ask_recipient.rs", "ASKS_PER_DAY")} a day`,
    code("too_many_tries"),
  ],
  [
    "emails about failing destinations",
    `${constant("crates/flow/delivery/src/work/tell_failing.rs", "MAX_FAILURE_EMAILS_PER_HOUR")} an hour`,
    "the dashboard shows them",
  ],
  ["webhooks of a form", count(hooking("MOST_WEBHOOKS")), code("too_many_webhooks")],
  ["headers of a webhook", count(hooking("MOST_HEADERS")), code("too_many")],
  ["the time a webhook has to answer", time(Number(setting("egress", "timeout_seconds"))), "the try has failed"],
  ["tries of a delivery", `${waits.length + 1}, over about ${days} days`, "it is given up, and you are told"],
  [
    "deliveries repeated at once",
    count(constant("crates/flow/delivery/src/http/replay.rs", "MOST")),
    "the rest with the next call",
  ],
];

const api: readonly Row[] = [
  ["items on a page", count(constant("crates/platform/api/src/page.rs", "MAX_SIZE")), code("out_of_range")],
  [
    "items that page numbers reach",
    count(constant("crates/platform/api/src/page.rs", "MAX_DEPTH")),
    `${code("use_cursor")}: go on by cursor`,
  ],
  [
    "submissions changed in one call",
    count(constant("crates/flow/submissions/src/http/update.rs", "MOST")),
    code("too_many"),
  ],
  [
    "characters of a note on a submission",
    count(constant("crates/flow/submissions/src/http/memo.rs", "MOST")),
    code("too_long"),
  ],
  ["open streams of news", count(constant("crates/flow/live/src/rooms.rs", "MOST_EACH")), code("too_many_streams")],
  [
    "wrong passwords from one address",
    `${setting("sign_in", "failures_per_hour_address")} an hour`,
    code("too_many_tries"),
  ],
  ["sign-ins from one address", `${setting("sign_in", "sign_ins_per_hour_address")} an hour`, code("too_many_tries")],
  ["sign-ins on one device", `${setting("sign_in", "sign_ins_per_hour_device")} an hour`, code("too_many_tries")],
  ["emails with a link to one address", `${setting("sign_in", "letters_per_hour")} an hour`, code("too_many_tries")],
  [
    "emails with a link for one account",
    `${setting("sign_in", "emails_per_hour_account")} an hour`,
    code("too_many_tries"),
  ],
  [
    "security notices of one kind",
    `${emails("MAX_NOTICES_PER_HOUR")} an hour`,
    "not emailed; the [audit log](/settings?tab=audit) lists them",
  ],
  [
    "security notices to an unverified address",
    `${emails("MAX_UNVERIFIED_NOTICES_PER_HOUR")} an hour`,
    "not emailed; the [audit log](/settings?tab=audit) lists them",
  ],
  ["a session without use", time(session("IDLE")), code("unauthorized")],
  ["a session in all", time(session("WHOLE")), code("unauthorized")],
];

/** Read from the code's own constants and from what a server is set to unless its operator changes it. */
export function limits(): string {
  return [
    `## A submission\n\n${table(submission)}`,
    `## How long things are kept\n\n${table(kept)}`,
    `## How often\n\nAn IPv6 address counts with its whole /64.\n\n${table(rates)}`,
    `## An endpoint\n\n${table(endpoint)}`,
    `## Letters and webhooks\n\n${table(delivery)}`,
    `## The API and your account\n\n${table(api)}`,
  ].join("\n\n");
}
