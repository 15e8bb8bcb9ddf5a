import { ComingSoon } from "~/features/shell/coming-soon";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [{ title: "New form · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function FormNew() {
  return (
    <ComingSoon title="New form">
      You'll be able to build a form here, preview it at phone and desktop width, and publish it.
    </ComingSoon>
  );
}
