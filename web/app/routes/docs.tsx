import { ContentPage } from "~/features/site/content-page";
import { describe } from "~/features/site/meta";
import { heroSamples } from "~/features/site/samples";
import { Snippet } from "~/features/site/snippet";

export const meta = () =>
  describe({
    title: "Documentation · Formtray",
    description: "How to point an HTML form at Formtray, what it accepts today, and which chapters are being written.",
  });

export default function Docs() {
  return (
    <ContentPage
      title="Documentation"
      lead="The manual is being written. What follows is enough to receive your first submission."
    >
      <h2>Quick start</h2>
      <ol>
        <li>
          <a href="/register">Create an account</a> and, under <a href="/endpoints">Endpoints</a>, an endpoint.
        </li>
        <li>
          Copy its address into your form's <code>action</code>, with <code>method="post"</code>.
        </li>
        <li>Send the form once. It is in the endpoint's inbox.</li>
      </ol>
      <Snippet name="Quick start" samples={heroSamples} />
      <h2>What it accepts today</h2>
      <ul>
        <li>
          Fields as urlencoded, multipart or JSON. Every input needs a <code>name</code>.
        </li>
        <li>
          Files in a form with <code>enctype="multipart/form-data"</code>: 10 MB each, ten a post.
        </li>
        <li>
          A hidden field <code>redirect</code>: where visitors go afterwards, on your own domain or a site you listed.
        </li>
        <li>
          A field <code>_gotcha</code> that people do not see: whatever fills it goes to the spam folder.
        </li>
        <li>At most 200 fields, 64 kB in one, 1 MB of text in all.</li>
      </ul>
      <p>
        The API is described in full at <a href="/api/openapi.json">/api/openapi.json</a>.
      </p>
      <h2 id="account">Your account</h2>
      <ul>
        <li>
          A password has 10 to 128 characters and is not one of the common ones. Forgotten?{" "}
          <a href="/forgot-password">Ask for a link</a>; it works once, for an hour, and ends every session.
        </li>
        <li>
          Confirm your address by the link in our first letter: it opens a page with a button. Accounts that are not
          confirmed end after 30 days. <a href="/settings">Settings</a> sends the link again.
        </li>
        <li>
          <a href="/settings?tab=two-factor">Two-factor</a> works with any app that shows codes of six digits. Ten
          recovery codes replace it, each once.
        </li>
        <li>
          <a href="/settings?tab=sessions">Sessions</a> lists where you are signed in and ends any of them at once; by
          itself a session ends after 14 days without use, or 90 in all. The <a href="/settings?tab=audit">audit log</a>{" "}
          tells what happened to the account.
        </li>
        <li>
          Before anything that decides who gets in, the password or a code is asked for once more, unless that was less
          than ten minutes ago. The API answers <code>403</code> with <code>step_up_required</code> then.
        </li>
        <li>
          <a href="/settings?tab=export">Export</a> gives everything in one ZIP archive.{" "}
          <a href="/settings?tab=delete">Deleting the account</a> closes your forms at once; submissions and files are
          gone within an hour.
        </li>
      </ul>
      <p data-help hidden>
        Locked out, or found a hole? Write to the people who run this server:{" "}
        <a href="/imprint" data-operator>
          their address
        </a>
        .
      </p>
      <h2>Being written</h2>
      <p>
        A page per framework, special fields, files, spam, notifications, webhooks, every error code with its cause and
        fix, limits, moving here from another service, self-hosting, security and the GDPR.
      </p>
    </ContentPage>
  );
}
