import { Planned } from "~/features/shell/planned";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [{ title: "Endpoints · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function Endpoints() {
  return (
    <Planned title="Endpoints">
      Every endpoint with its address, its last arrival and its snippet. Creating one takes a name and Enter.
    </Planned>
  );
}
