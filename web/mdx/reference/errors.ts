import { type Code, codes } from "./codes.ts";
import { errorWords, type Words } from "./error-words.ts";

const parts: readonly { of: Code["of"]; title: string; lead: string }[] = [
  {
    of: "form",
    title: "When a form is posted",
    lead: "A browser that posts a form gets a page in its own language, with everything that was typed still in it. Scripts get JSON.",
  },
  { of: "api", title: "From the API", lead: "What `/api/…` answers to a call as a whole." },
  {
    of: "field",
    title: "About a field of a request",
    lead: "These stand in `errors` of an answer with the code [`invalid`](#invalid), each with its `field` and a `message`.",
  },
];

/** A chapter per kind, a section per code. Fails where the code knows a code that nobody explained, or the reverse. */
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
