import { Planned } from "~/features/shell/planned";

export const meta = () => [{ title: "Accessibility · Formtray" }];

export default function Accessibility() {
  return (
    <Planned title="Accessibility">
      How far this site meets WCAG 2.2 AA, how that was checked, and whom to tell of a barrier.
    </Planned>
  );
}
