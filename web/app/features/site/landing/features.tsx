import { Check } from "lucide-react";
import { Section } from "./section";

const today = [
  ["Works with any site or framework", "Plain forms, multipart with files, or JSON, from any origin."],
  [
    "Notification e-mails, to different people per form",
    "Each agrees first; rules say who hears of what. A new form tells you at once.",
  ],
  ["Custom webhooks", "Signed, tried for three days, replayed on a click; every try with its answer is shown."],
  [
    "Secure cloud storage for files",
    "Up to 10 MB a file. Downloads for you, and by a link of seven days in your notification mails; never shown as a page.",
  ],
  ["Custom redirect after submission", "Per form by a hidden field, or once for the endpoint."],
  [
    "Built-in spam filtering and rate limiting",
    "Honeypots, links, throw-away addresses, floods: kept apart, with the reason.",
  ],
  ["Only your sites", "List the origins that may post to an endpoint; others are refused."],
  ["Keep or forget", "Data stays until you delete it, or goes by itself after the days you set."],
  [
    "An inbox like a mail client's",
    "One per form and one for all, updated live. Read, star, spam and trash each have a key and an Undo.",
  ],
  ["CSV export", "A form's folder as one file for any spreadsheet, however many rows it has."],
  [
    "A script of 2 kB, if you like",
    "Sends without leaving the page, marks wrong fields, shows how far files are, waits while offline.",
  ],
  [
    "An API for all of it",
    "Everything the dashboard does, described in OpenAPI, with the token that signing in gives.",
  ],
] as const;

// What the seed announces: an item moves up to `today` with the change that builds it.
const soon = ["Advanced spam protection", "Zapier/Slack integrations", "Team collaboration", "White-label"];

export function Features() {
  return (
    <Section id="features" title="What works today, and what does not yet.">
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[2.1fr_1fr]">
        <ul className="grid gap-x-10 border-line border-t sm:grid-cols-2 lg:auto-rows-fr">
          {today.map(([title, text]) => (
            <li key={title} className="grid grid-cols-[22px_1fr] gap-x-2.5 border-line border-b py-4">
              <Check aria-hidden className="mt-[3px] size-[18px] text-good" />
              <div>
                <h3 className="font-strong text-15">{title}</h3>
                <p className="mt-0.5 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className="self-start rounded-card border border-line-strong border-dashed px-6 pt-5 pb-6">
          <h3 className="display text-22">Coming soon</h3>
          <ul className="mt-2 text-15 text-ink-soft">
            {soon.map((item) => (
              <li key={item} className="text-balance border-line py-2 not-last:border-b">
                {item}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}
