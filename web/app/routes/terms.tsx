import { ContentPage } from "~/features/site/content-page";
import { describe } from "~/features/site/meta";

export const meta = () =>
  describe({
    title: "Terms · Formtray",
    description: "The terms of Formtray are being written; what they will settle.",
  });

export default function Terms() {
  return (
    <ContentPage title="Terms" lead="The terms are being written. This page does not bind you or us to anything yet.">
      <p>They will say, in words one can read:</p>
      <ul>
        <li>what you may expect of Formtray, and what we expect of you;</li>
        <li>what forms must not be used for, and what happens then;</li>
        <li>what is paid, when, and how either side ends it;</li>
        <li>what becomes of your data afterwards.</li>
      </ul>
      <p>Nothing is charged today: paying is not built yet.</p>
    </ContentPage>
  );
}
