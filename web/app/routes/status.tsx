import { ContentPage } from "~/features/site/content-page";
import { describe } from "~/features/site/meta";

export const meta = () =>
  describe({
    title: "Status · Formtray",
    description: "Whether this server works right now, and what will be shown here.",
  });

export default function Status() {
  return (
    <ContentPage
      title="Status"
      lead="You are reading this, so the web server answers. More than that is not measured here yet."
    >
      <ul>
        <li>
          <a href="/readyz">/readyz</a> answers “ready” while the database can be reached and submissions can be stored.
        </li>
        <li>
          <a href="/healthz">/healthz</a> answers while the process runs.
        </li>
      </ul>
      <p>
        Later this page will show whether the door, the inbox and the deliveries work, and how the last 90 days went.
      </p>
    </ContentPage>
  );
}
