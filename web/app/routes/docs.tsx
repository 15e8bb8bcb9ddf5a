import { Chapters } from "~/features/site/docs/chapters";
import { DocsFrame } from "~/features/site/docs/frame";
import { describe } from "~/features/site/meta";
import { heroSamples } from "~/features/site/samples";
import { Snippet } from "~/features/site/snippet";
import search from "~/islands/docs.ts?worker&url";

export const meta = () =>
  describe({
    title: "Documentation · Formtray",
    description:
      "Point an HTML form at Formtray in two minutes; then fields, files, spam, notifications, webhooks and every framework.",
  });

export default function Docs() {
  return (
    <DocsFrame>
      <h1 className="display text-36 leading-[1.1] sm:text-48 sm:leading-[1.06]">Documentation</h1>
      <p className="mt-5 max-w-[36em] text-18 text-ink-soft leading-relaxed">
        Every form on your site, in one tray. The first submission takes two minutes; the rest is here when you need it.
      </p>
      <div className="mt-9 grid gap-x-10 gap-y-5 rounded-card border border-line bg-surface p-5 shadow-rest sm:p-7 md:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)]">
        <ol className="prose list-decimal self-center pl-5 text-15 marker:text-ink-faint">
          <li>
            <a href="/register">Create an account</a>. The first endpoint is made on the way in; more under{" "}
            <a href="/endpoints">Endpoints</a>.
          </li>
          <li>
            Copy its address into your form's <code>action</code>, with <code>method="post"</code>.
          </li>
          <li>
            Send the form once. It is in the inbox. <a href="/docs/quick-start">Step by step</a>
          </li>
        </ol>
        <Snippet name="Quick start" samples={heroSamples} />
      </div>
      <Chapters />
      <p data-help hidden className="mt-12 text-14 text-ink-soft">
        Locked out, or found a hole? Write to the people who run this server:{" "}
        <a href="/imprint" data-operator className="text-accent-ink underline underline-offset-4">
          their address
        </a>
        .
      </p>
      <script type="module" src={search} />
    </DocsFrame>
  );
}
