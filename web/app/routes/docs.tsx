import { Chapters } from "~/features/site/docs/chapters";
import { DocsFrame } from "~/features/site/docs/frame";
import { pageMeta } from "~/features/site/meta";
import { heroSamples } from "~/features/site/snippets/samples";
import { Snippet } from "~/features/site/snippets/snippet";
import search from "~/islands/docs.ts?worker&url";

export const meta = () =>
  pageMeta({
    title: "Documentation · Formtray",
    description:
      "Connect an HTML form to Formtray in 2 minutes. Guides for file uploads, spam protection, notification emails, webhooks and every framework.",
  });

export default function Docs() {
  return (
    <DocsFrame>
      <h1 className="display text-36 leading-[1.1] sm:text-48 sm:leading-[1.06]">Documentation</h1>
      <p className="mt-5 max-w-[36em] text-18 text-ink-soft leading-relaxed">
        Receive your first submission in 2 minutes, then set up notifications, webhooks and redirects.
      </p>
      <div className="mt-9 grid gap-x-10 gap-y-5 rounded-card border border-line bg-surface p-5 shadow-rest sm:p-7 md:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)]">
        <ol className="prose list-decimal self-center pl-5 text-15 marker:text-ink-faint">
          <li>
            <a href="/register">Create an account</a> and your first endpoint. Add more under{" "}
            <a href="/endpoints">Endpoints</a>.
          </li>
          <li>
            Set the endpoint URL as your form's <code>action</code>, with <code>method="post"</code>.
          </li>
          <li>
            Submit the form and check your inbox. <a href="/docs/quick-start">Read the quick start</a>
          </li>
        </ol>
        <Snippet name="Quick start" samples={heroSamples} />
      </div>
      <Chapters />
      <p data-help hidden className="mt-12 text-14 text-ink-soft">
        Can't sign in, or found a security issue? Contact the administrator of this server:{" "}
        <a href="/imprint" data-operator className="text-accent-ink underline underline-offset-4">
          contact details
        </a>
        .
      </p>
      <script type="module" src={search} />
    </DocsFrame>
  );
}
