import type { BrowserContext, Page } from "@playwright/test";

export interface Violation {
  directive: string;
  blocked: string;
  page: string;
}

/** What the browser refused by policy on the pages of a context, from now on, each with the page it was on. */
export async function watchViolations(context: BrowserContext): Promise<Violation[]> {
  const seen: Violation[] = [];
  await context.exposeBinding("reportViolation", (_, violation: Violation) => void seen.push(violation));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      const report = Reflect.get(window, "reportViolation") as (violation: Violation) => void;
      report({ directive: event.effectiveDirective, blocked: event.blockedURI, page: location.pathname });
    });
  });
  return seen;
}

/** What the console says of policies, for what no event tells. */
export function watchConsole(page: Page): string[] {
  const consoleMessages: string[] = [];
  page.on("console", (message) => {
    if (/content security policy|trusted ?type|refused to/i.test(message.text())) consoleMessages.push(message.text());
  });
  return consoleMessages;
}
