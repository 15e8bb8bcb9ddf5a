import { pageMeta } from "~/features/site/meta";

export const meta = () =>
  pageMeta({
    title: "Status · Formtray",
    description:
      "See whether submissions are accepted, stored and delivered, measured every minute, with incidents and the last 90 days.",
  });

/**
 * A frame: the server replaces the content of `<main>` with the current state, and brings the style for it
 * (crates/flow/status/src/page). Only the development server shows what stands here.
 */
export default function Status() {
  return (
    <main id="content" tabIndex={-1} data-status="">
      <h1>Status</h1>
      <p>Formtray’s server shows its current state here.</p>
    </main>
  );
}
