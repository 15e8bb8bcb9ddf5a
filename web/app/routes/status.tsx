import { Planned } from "~/features/shell/planned";

export const meta = () => [{ title: "Status · Formtray" }];

export default function Status() {
  return (
    <Planned title="Status">
      Whether the door, the inbox and the deliveries of this server work right now, and how the last 90 days went.
    </Planned>
  );
}
