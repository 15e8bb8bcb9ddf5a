import { ContentPage } from "~/features/site/content-page";
import { describe } from "~/features/site/meta";

export const meta = () =>
  describe({
    title: "Privacy · Formtray",
    description: "What this site keeps in your browser today, and what the privacy notice will say.",
  });

export default function Privacy() {
  return (
    <ContentPage
      title="Privacy"
      lead="The full notice is being written. Below is what already holds for the pages you are reading."
    >
      <h2>In your browser</h2>
      <ul>
        <li>No cookies, no tracking, no fonts or scripts from anywhere else.</li>
        <li>
          Your browser's own storage holds the session's token (<code>authToken</code>) while you are signed in, and
          your choice of colours (<code>theme</code>) if you made one.
        </li>
      </ul>
      <h2>What the notice will say</h2>
      <ul>
        <li>What is stored of you and of the people who fill in your forms, where, and for how long.</li>
        <li>Who can read it, and who works for us with it.</li>
        <li>How to get a copy of it, and how to have it erased.</li>
        <li>The agreement on processing, for those who need one.</li>
      </ul>
    </ContentPage>
  );
}
