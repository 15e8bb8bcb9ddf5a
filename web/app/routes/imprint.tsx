import { Planned } from "~/features/shell/planned";

export const meta = () => [{ title: "Imprint · Formtray" }];

export default function Imprint() {
  return <Planned title="Imprint">Who runs this server and how to reach them.</Planned>;
}
