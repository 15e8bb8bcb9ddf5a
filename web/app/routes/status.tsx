import { ContentPage } from "~/features/site/content-page";
import { pageMeta } from "~/features/site/meta";

export const meta = () =>
  pageMeta({
    title: "Status · Formtray",
    description: "Check whether this Formtray server is running and can save submissions.",
  });

export default function Status() {
  return (
    <ContentPage title="Status" lead="The web server is running.">
      <ul>
        <li>
          <a href="/readyz">/readyz</a> returns “ready” while the database is reachable and submissions can be saved.
        </li>
        <li>
          <a href="/healthz">/healthz</a> responds while the process is running.
        </li>
      </ul>
      <p>
        Coming soon: the status of form submissions, the dashboard and deliveries, with a history of the last 90 days.
      </p>
    </ContentPage>
  );
}
