import { Planned } from "~/features/shell/planned";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [{ title: "Your first form · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function Onboarding() {
  return (
    <Planned title="Your first form">
      Three steps: name the form, copy the snippet for your stack, and watch the first submission arrive.
    </Planned>
  );
}
