import Check from "lucide-react/icons/check";
import { Section } from "./section";

const today = [
  ["Works with any site or framework", "HTML forms, file uploads or JSON, from any origin."],
  [
    "Notification emails to different people per form",
    "Add recipients and route submissions by field value. Each recipient confirms once.",
  ],
  [
    "Custom webhooks",
    "Signed, retried for 3 days, with a log of every attempt. Resend failed deliveries with a click.",
  ],
  [
    "Secure cloud storage for files",
    "Up to 10 MB per file. Download files in the dashboard, or for 7 days from a link in your notification emails.",
  ],
  ["Custom redirect after submission", "With a hidden field in the form, or as a setting of the endpoint."],
  [
    "Built-in spam filtering and rate limiting",
    "Checks honeypots, wording, links, disposable email addresses and floods. Spam goes to its own folder, with the reasons.",
  ],
  ["Allowed domains", "Limit which websites can submit to an endpoint."],
  ["Data retention", "Keep submissions until you delete them, or delete them automatically after a number of days."],
  [
    "A fast inbox",
    "Every form has an inbox, plus one for all forms, updated live. Keyboard shortcuts and undo for read, star, spam and trash.",
  ],
  ["CSV export", "Download a form’s submissions for any spreadsheet, with no row limit."],
  [
    "Optional 2 kB script",
    "Submits without a page reload, shows field errors and upload progress, and retries when offline.",
  ],
  ["A complete API", "Does everything the dashboard does and is documented with OpenAPI. Sign in to get a token."],
] as const;

// What the seed announces: an item moves up to `today` with the change that builds it.
const soon = ["Advanced spam protection", "Zapier/Slack integrations", "Team collaboration", "White-label"];

export function Features() {
  return (
    <Section id="features" title="Features">
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
