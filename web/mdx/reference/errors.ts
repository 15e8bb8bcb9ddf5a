import { type Code, codes, schemaFaults } from "./codes.ts";
import { errorWords, schemaWords, type Words } from "./error-words.ts";
import { withBilling } from "./with-billing.ts";

const parts: readonly { of: Code["of"]; title: string; lead: string }[] = [
  {
    of: "form",
    title: "Form submission errors",
    lead: "Browsers get a page in the visitor's language that keeps everything they typed. Scripts get JSON.",
  },
  { of: "api", title: "API errors", lead: "Errors that apply to an `/api/…` request as a whole." },
  {
    of: "field",
    title: "API field errors",
    lead: "Listed in `errors` when the code is [`invalid`](#invalid), each with its `field` and a `message`.",
  },
];

/** A chapter per kind and a section per code. Fails if a code in the source has no explanation, or the reverse. */
export function errors(): string {
  const all = codes();
  const chapters = parts.map(({ of, title, lead }) => {
    const explained = errorWords[of];
    const present = new Map(all.filter((code) => code.of === of).map((code) => [code.code, code]));
    compare(of, [...present.keys()], explained);
    const sections = Object.entries(explained).map(([code, words]) => section(code, present.get(code), words));
    return `## ${title}\n\n${lead}\n\n${sections.join("\n\n")}`;
  });
  return [...chapters, schemaErrors()].join("\n\n");
}

function compare(of: string, present: readonly string[], explained: Record<string, unknown>) {
  const missing = present.filter((code) => !explained[code]);
  const surplus = Object.keys(explained).filter((code) => !present.includes(code));
  if (missing.length > 0) throw new Error(`error-words.ts explains no ${missing.join(", ")} (${of})`);
  if (surplus.length > 0) throw new Error(`error-words.ts explains ${surplus.join(", ")} (${of}), which is no code`);
}

function section(code: string, found: Code | undefined, { cause, fix, isBilling }: Words): string {
  const status = found?.of === "field" ? "" : `**${found?.statuses.join(" or ")}.** `;
  const text = `### \`${code}\` {#${code}}\n\n${status}${cause}\n\n*What to do:* ${fix}`;
  return isBilling ? withBilling(text) : text;
}

const SCHEMA_LEAD =
  "Listed in `errors` when the code is [`schema_invalid`](#schema_invalid). `field` is the place in the " +
  "[form schema](/docs/form-schema), such as `fields[3].pattern`, and empty if it's about the schema as a whole. " +
  "`message` says what to change.";

/** One table for all: most of these codes mean the same in other requests and have sections there. */
function schemaErrors(): string {
  compare("schema", schemaFaults(), schemaWords);
  const rows = Object.entries(schemaWords).map(([code, words]) => `| \`${code}\` | ${words} |`);
  return ["## Form schema errors", SCHEMA_LEAD, ["| code | cause |", "|---|---|", ...rows].join("\n")].join("\n\n");
}
