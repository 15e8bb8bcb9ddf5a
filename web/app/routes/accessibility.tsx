import { ContentPage } from "~/features/site/content-page";
import { describe } from "~/features/site/meta";

export const meta = () =>
  describe({
    title: "Accessibility · Formtray",
    description: "What Formtray aims at (WCAG 2.2 AA), how it is checked today, and what has not been checked.",
  });

export default function Accessibility() {
  return (
    <ContentPage title="Accessibility" lead="We aim at WCAG 2.2, level AA, on every page. This is how far we are.">
      <h2>How it is checked</h2>
      <ul>
        <li>Colours are tested for contrast in both themes: 4.5 to 1 for text, 3 to 1 for controls.</li>
        <li>Public pages can be read, and their links and navigation used, without JavaScript.</li>
        <li>Pages are built to be used by keyboard alone, at 320 pixels width and with animations off.</li>
      </ul>
      <h2>What has not been checked</h2>
      <p>
        No audit by somebody else yet, and no test with people who use a screen reader every day. A full statement, with
        known barriers and an address to report one to, will stand here.
      </p>
    </ContentPage>
  );
}
