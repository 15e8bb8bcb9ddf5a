import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HtmlValidate } from "html-validate";
import type { Library } from "./library.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // The bar and the drawer hold the same links under the same name; only one of the two is ever shown. axe looks at
    // what is (e2e/a11y.spec.ts).
    "unique-landmark": "off",
    // The app's shells have one more inside of what is hidden until loading has failed.
    "no-multiple-main": "off",
  },
});

/** What the specification of HTML and the rules of accessible markup say of every page, the not-found pages too. */
export async function markupFaults({ dist, pages }: Library): Promise<string[]> {
  const files = [
    ...pages.map(({ file }) => file),
    ...["", "blog/", "docs/"].map((folder) => join(dist, folder, "404.html")),
  ];
  const faults: string[] = [];
  for (const file of files) {
    for (const html of asSent(readFileSync(file, "utf8"))) {
      const { results } = await validator.validateString(html);
      for (const { ruleId, message, line, column } of results.flatMap((result) => result.messages)) {
        faults.push(`${file.slice(dist.length)}:${line}:${column} ${message} (${ruleId})`);
      }
    }
  }
  return faults;
}

/** The page as servers with billing send it, and as those without do (crates/server/src/site/billing_parts.rs). */
function asSent(html: string): Set<string> {
  const without = (element: string) => html.replaceAll(new RegExp(`<${element}>.*?</${element}>`, "gs"), "");
  const texts = ["without-billing", "with-billing"].map((left) =>
    without(left).replaceAll(/<\/?with(?:out)?-billing>/g, ""),
  );
  return new Set(texts);
}
