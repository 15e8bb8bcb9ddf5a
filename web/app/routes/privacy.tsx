import { Planned } from "~/features/shell/planned";

export const meta = () => [{ title: "Privacy · Formtray" }];

export default function Privacy() {
  return (
    <Planned title="Privacy">
      What is stored of you and of your visitors, where, how long, and how to have it erased.
    </Planned>
  );
}
