import { Link } from "react-router";
import { Planned } from "~/features/shell/planned";
import { buttonLook } from "~/ui/button";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [{ title: "Your first form · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function Onboarding() {
  return (
    <Planned
      title="Your first form"
      action={
        <Link className={buttonLook("primary")} to="/endpoints">
          Create your first endpoint
        </Link>
      }
    >
      Three steps: name the form, copy the snippet for your stack, and watch the first submission arrive. Until then, an
      endpoint is a name and Enter.
    </Planned>
  );
}
