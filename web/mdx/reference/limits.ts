import { constant, setting } from "./rust.ts";

type Row = readonly [what: string, figure: string, beyond: string];

const table = (rows: readonly Row[]) =>
  ["| limit | maximum | if exceeded |", "|---|---|---|", ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n");

const count = (number: number | string) => Number(number).toLocaleString("en");
const code = (name: string) => `[\`${name}\`](/docs/errors#${name})`;

/** A readable size: 64 kB, 10 MB. */
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
const notifications = (name: string) => constant("crates/flow/delivery/src/notifications/settings.rs", name);
const webhooks = (name: string) => constant("crates/flow/delivery/src/webhooks/validate.rs", name);
const session = (name: string) => constant("crates/customer/accounts/src/store/sessions.rs", name);
const spam = (name: string) => constant("crates/flow/submissions/src/work/drop_spam_files.rs", name);
const emails = (name: string) => constant("crates/customer/accounts/src/emails/limits.rs", name);
const accept = (name: string) => constant("crates/flow/intake/src/accept/mod.rs", name);
const schema = (file: string, name: string) => constant(`crates/customer/schema/src/${file}.rs`, name);
const keptFiles = (name: string) => constant("crates/flow/intake/src/accept/files/kept.rs", name);
const support = (name: string) => constant("crates/customer/support/src/model/limits.rs", name);
const imports = (name: string) => constant("crates/flow/imports/src/model/limits.rs", name);
const body = (name: string) => constant("crates/platform/api/src/body/timed.rs", name);

const waits = setting("delivery", "retry_seconds")
  .replaceAll(/[[\]\s]/g, "")
  .split(",")
  .map(Number);
const days = Math.round(waits.reduce((sum, wait) => sum + wait, 0) / 86_400);

const submission: readonly Row[] = [
  ["fields", count(posted("MAX_FIELDS")), code("BODY_TOO_LARGE")],
  ["field name", size(posted("MAX_FIELD_NAME_BYTES")), code("BODY_TOO_LARGE")],
  ["field value", size(posted("MAX_FIELD_VALUE_BYTES")), code("BODY_TOO_LARGE")],
  ["all field values together", size(posted("MAX_TEXT_BYTES")), code("BODY_TOO_LARGE")],
  ["nested lists and objects in JSON", `${posted("MAX_JSON_DEPTH")} levels`, code("MALFORMED")],
  ["files", count(posted("MAX_FILES")), code("TOO_MANY_FILES")],
  ["file size", size(posted("MAX_FILE_BYTES")), code("FILES_TOO_BIG")],
  [
    "upload time",
    `${time(body("BODY_SLOW_START"))} plus 1 second per ${size(body("MIN_BODY_BYTES_PER_SECOND"))}; ${time(accept("BODY_READ_TIMEOUT"))} in total`,
    code("TOO_SLOW"),
  ],
  [
    "requests over 16 kB in progress from one IP address",
    `half of the ${setting("limits", "body_memory")} MB of memory the server reserves for request bodies`,
    `delayed, then ${code("RATE_LIMITED")}`,
  ],
];

const kept: readonly Row[] = [
  ["files in spam", time(spam("SPAM_FILES_KEPT")), "the files are deleted, the submission is kept"],
  [
    "size of all files in spam per account",
    `${setting("caps", "spam_file_megabytes")} MB`,
    "the oldest are deleted as new ones arrive, the submissions are kept",
  ],
  [
    "files kept for [the error page](/docs/redirects#error-pages)",
    `${time(keptFiles("KEPT_FOR"))}, for ${keptFiles("MAX_USES")} submissions`,
    "the visitor has to choose them again",
  ],
  [
    "size of all files kept for the error page, per IP address and per endpoint",
    size(keptFiles("MAX_KEPT_BYTES")),
    "further files aren't kept",
  ],
  [
    "file links in emails and webhooks",
    `${constant("crates/flow/submissions/src/files/shared_links.rs", "SHARED_FILE_DAYS")} days`,
    "the link expires; the file stays in the dashboard",
  ],
];

const rates: readonly Row[] = [
  [
    "submissions from one IP address to one endpoint",
    `${setting("limits", "soft_per_minute")} per minute, bursts of ${setting("limits", "soft_burst")}`,
    "stored in the spam folder with the reason `rate`",
  ],
  [
    "submissions from one IP address",
    `${count(setting("limits", "address_per_minute"))} per minute`,
    code("RATE_LIMITED"),
  ],
  [
    "submissions to one endpoint",
    `${count(setting("limits", "endpoint_per_minute"))} per minute`,
    code("RATE_LIMITED"),
  ],
  [
    "duplicate submissions",
    `within ${time(constant("crates/flow/intake/src/duplicates/mod.rs", "DUPLICATE_WINDOW"))}`,
    "stored once, same response",
  ],
  [
    "API requests per session",
    `${count(setting("dashboard", "session_per_minute"))} per minute, bursts of ${count(Number(setting("dashboard", "session_per_minute")) / 20)}`,
    `delayed, then ${code("too_many_requests")}`,
  ],
  [
    "API requests per account",
    `${count(setting("dashboard", "workspace_per_minute"))} per minute, bursts of ${count(Number(setting("dashboard", "workspace_per_minute")) / 20)}`,
    `delayed, then ${code("too_many_requests")}`,
  ],
  [
    "test submissions from the dashboard",
    `${constant("crates/flow/intake/src/http/test.rs", "TEST_SUBMISSIONS_PER_MINUTE")} per minute`,
    code("too_many_tries"),
  ],
];

const endpoint: readonly Row[] = [
  ["endpoints per account", count(setting("caps", "endpoints")), code("endpoint_limit")],
  ["allowed domains", count(form("MAX_SITES")), code("too_many")],
  ["validation rules", count(form("MAX_VALIDATION_RULES")), code("too_many")],
  ["characters in the name", count(form("MAX_ENDPOINT_NAME_CHARACTERS")), code("not_a_name")],
  ["characters in the label", count(form("MAX_LABEL_CHARACTERS")), code("not_a_label")],
  ["retention period in days", `1 to ${count(form("MAX_RETENTION_DAYS"))}`, code("out_of_range")],
  [
    "retention period of spam and trash in days",
    `1 to ${count(form("MAX_FOLDER_RETENTION_DAYS"))}`,
    code("out_of_range"),
  ],
  ["characters in the message shown while paused", count(form("MAX_CLOSED_MESSAGE_CHARACTERS")), code("too_long")],
];

const forms: readonly Row[] = [
  ["form schema", size(schema("parse/read", "MAX_SCHEMA_BYTES")), code("schema_invalid")],
  ["fields", count(schema("validate/form", "MAX_FORM_FIELDS")), code("schema_invalid")],
  [
    "languages, including the main one",
    count(schema("validate/form", "MAX_FURTHER_LANGUAGES") + 1),
    code("schema_invalid"),
  ],
  ["choices per field", count(schema("validate/fields/choices", "MAX_CHOICES")), code("schema_invalid")],
  ["conditions per field", count(schema("validate/conditions", "MAX_CONDITIONS")), code("schema_invalid")],
  ["file types per field", count(schema("validate/fields/files", "MAX_FILE_TYPES")), code("schema_invalid")],
  ["characters in a field's name", count(schema("validate/names/rule", "MAX_NAME_CHARS")), code("schema_invalid")],
  ["characters in a pattern", count(schema("validate/fields/field", "MAX_PATTERN_CHARS")), code("schema_invalid")],
  ["`max_responses`", count(schema("validate/form", "MAX_RESPONSES")), code("schema_invalid")],
  [
    "published versions of all forms per account",
    size(constant("crates/customer/forms/src/http/form/publish.rs", "MAX_VERSION_BYTES")),
    code("version_limit"),
  ],
  [
    "versions listed",
    count(constant("crates/customer/forms/src/store/form_versions.rs", "MAX_LISTED_VERSIONS")),
    "older ones are kept, and you can read them by number",
  ],
  [
    "learned fields per endpoint",
    count(constant("crates/flow/learned/src/model.rs", "MAX_LEARNED_FIELDS")),
    "further fields aren't listed",
  ],
  [
    "open notices per endpoint",
    count(constant("crates/flow/learned/src/store/notices.rs", "MAX_OPEN_NOTICES")),
    "further ones aren't added until you dismiss some",
  ],
];

const delivery: readonly Row[] = [
  ["recipients per form", count(notifications("MAX_RECIPIENTS")), code("too_many")],
  ["routing rules per form", count(notifications("MAX_ROUTING_RULES")), code("too_many")],
  ["notification emails to one address", `${count(setting("delivery", "mails_per_hour"))} per hour`, "queued"],
  [
    "confirmation emails to one recipient",
    `${constant("crates/flow/delivery/src/work/send_confirmation_email.rs", "MAX_CONFIRMATION_EMAILS_PER_DAY")} per day`,
    code("too_many_tries"),
  ],
  [
    "emails about failed deliveries",
    `${constant("crates/flow/delivery/src/work/send_failure_email.rs", "MAX_FAILURE_EMAILS_PER_HOUR")} per hour`,
    "shown in the dashboard only",
  ],
  ["webhooks per form", count(webhooks("MAX_WEBHOOKS")), code("too_many_webhooks")],
  ["custom headers per webhook", count(webhooks("MAX_WEBHOOK_HEADERS")), code("too_many")],
  ["webhook response time", time(Number(setting("egress", "timeout_seconds"))), "the attempt fails"],
  ["attempts per delivery", `${waits.length + 1}, over about ${days} days`, "the delivery fails, and you're notified"],
  [
    "deliveries resent per request",
    count(constant("crates/flow/delivery/src/http/replay.rs", "MAX_REPLAYED_DELIVERIES")),
    "send another request for the rest",
  ],
];

const api: readonly Row[] = [
  [
    "items per page",
    count(constant("crates/platform/api/src/response/page.rs", "MAX_PAGE_SIZE")),
    code("out_of_range"),
  ],
  [
    "items reachable by page number",
    count(constant("crates/platform/api/src/response/page.rs", "MAX_PAGE_OFFSET")),
    `${code("use_cursor")}: use the cursor`,
  ],
  [
    "submissions changed per request",
    count(constant("crates/flow/submissions/src/http/update/mod.rs", "MAX_UPDATED_SUBMISSIONS")),
    code("too_many"),
  ],
  [
    "saved views",
    count(constant("crates/flow/submissions/src/http/views/create.rs", "MAX_VIEWS")),
    code("too_many_views"),
  ],
  [
    "allowed senders of an endpoint",
    count(constant("crates/customer/forms/src/settings.rs", "MAX_ALLOWED_SENDERS")),
    code("too_many"),
  ],
  [
    "characters in a submission's note",
    count(constant("crates/flow/submissions/src/http/memo.rs", "MAX_MEMO_CHARS")),
    code("too_long"),
  ],
  [
    "open live-update streams",
    count(constant("crates/flow/live/src/subscriptions.rs", "MAX_STREAMS_PER_USER")),
    code("too_many_streams"),
  ],
  [
    "wrong passwords from one IP address",
    `${setting("sign_in", "failures_per_hour_address")} per hour`,
    code("too_many_tries"),
  ],
  [
    "sign-ins from one IP address",
    `${setting("sign_in", "sign_ins_per_hour_address")} per hour`,
    code("too_many_tries"),
  ],
  ["sign-ins on one device", `${setting("sign_in", "sign_ins_per_hour_device")} per hour`, code("too_many_tries")],
  [
    "verification and reset emails to one address",
    `${setting("sign_in", "emails_per_hour")} per hour`,
    code("too_many_tries"),
  ],
  [
    "verification and reset emails for one account",
    `${setting("sign_in", "emails_per_hour_account")} per hour`,
    code("too_many_tries"),
  ],
  [
    "security emails of one kind",
    `${emails("MAX_NOTICES_PER_HOUR")} per hour`,
    "not emailed; the [audit log](/settings?tab=audit) lists them",
  ],
  [
    "security emails to an unverified address",
    `${emails("MAX_UNVERIFIED_NOTICES_PER_HOUR")} per hour`,
    "not emailed; the [audit log](/settings?tab=audit) lists them",
  ],
  ["session without use", time(session("SESSION_IDLE_TTL")), code("unauthorized")],
  ["session in total", time(session("SESSION_MAX_AGE")), code("unauthorized")],
];

const tickets: readonly Row[] = [
  ["tickets opened", `${support("MAX_TICKETS")} per ${time(support("LIMIT_WINDOW"))}`, code("too_many_tickets")],
  [
    "replies, in the browser and by email",
    `${support("MAX_REPLIES")} per ${time(support("LIMIT_WINDOW"))}`,
    code("too_many_replies"),
  ],
  ["characters in a message", count(support("MAX_MESSAGE_CHARS")), code("too_long")],
  ["files per message", count(support("MAX_FILES_PER_MESSAGE")), code("too_many")],
  ["file size", size(support("MAX_TICKET_FILE_BYTES")), code("file_too_large")],
  ["files of all tickets together", `${count(support("MAX_TICKET_BYTES"))} bytes`, code("ticket_storage_full")],
];

const importing: readonly Row[] = [
  ["file size", size(imports("MAX_IMPORT_FILE_BYTES")), code("file_too_large")],
  ["all uploaded files of a workspace", size(imports("MAX_STORED_IMPORT_BYTES")), code("import_storage_full")],
  ["uploads", `${imports("MAX_UPLOADS")} per ${time(imports("UPLOAD_WINDOW"))}`, code("too_many_tries")],
  ["rows in a file", count(imports("MAX_ROWS")), code("too_many_rows")],
  ["columns in a file", count(imports("MAX_COLUMNS")), code("too_many_columns")],
  ["undoing an import", `within ${time(imports("UNDO_TTL"))}`, code("undo_expired")],
];

/** The limits chapter, read from the constants in the code and from the default configuration. */
export function limits(): string {
  return [
    `## Submissions\n\n${table(submission)}`,
    `## Storage\n\n${table(kept)}`,
    `## Rate limits\n\nAn IPv6 address counts as its whole /64 network.\n\n${table(rates)}`,
    `## Endpoints\n\n${table(endpoint)}`,
    `## Forms\n\nSee [form schema](/docs/form-schema#settings-of-a-field) for the lengths of labels and other texts.\n\n${table(forms)}`,
    `## Emails and webhooks\n\n${table(delivery)}`,
    `## Support tickets\n\nThey apply to a workspace.\n\n${table(tickets)}`,
    `## Imports\n\nSee [Import submissions](/docs/import).\n\n${table(importing)}`,
    `## API and account\n\n${table(api)}`,
  ].join("\n\n");
}
