import { type Code, codes } from "./codes.ts";
import { errorWords, type Words } from "./error-words.ts";

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
  return parts
    .map(({ of, title, lead }) => {
      const explained = errorWords[of];
      const present = new Map(all.filter((code) => code.of === of).map((code) => [code.code, code]));
      const missing = [...present.keys()].filter((code) => !explained[code]);
      const surplus = Object.keys(explained).filter((code) => !present.has(code));
      if (missing.length > 0) throw new Error(`error-words.ts explains no ${missing.join(", ")} (${of})`);
      if (surplus.length > 0)
        throw new Error(`error-words.ts explains ${surplus.join(", ")} (${of}), which is no code`);
      const sections = Object.entries(explained).map(([code, words]) => section(code, present.get(code), words));
      return `## ${title}\n\n${lead}\n\n${sections.join("\n\n")}`;
    })
    .join("\n\n");
}

function section(code: string, found: Code | undefined, { cause, fix }: Words): string {
  const status = found?.of === "field" ? "" : `**${found?.statuses.join(" or ")}.** `;
  return `### \`${code}\` {#${code}}\n\n${status}${cause}\n\n*What to do:* ${fix}`;
}
