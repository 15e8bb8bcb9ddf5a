import { Logo } from "~/ui/layout/logo";
import { PageHeader } from "~/ui/layout/page-header";
import { ThemeSwitch } from "~/ui/theme/theme-switch";
import { Actions } from "./actions";
import { Controls } from "./controls";
import { Data } from "./data";
import { Foundations } from "./foundations";
import { Overlays } from "./overlays";
import { States } from "./states";

export const meta = () => [{ title: "Design system · Formtray" }];

/** Every primitive in every state. Exists in development only: `routes.ts` leaves it out of a build. */
export default function DesignSystem() {
  return (
    <>
      <header className="flex h-14 items-center justify-between border-line border-b bg-surface px-5">
        <Logo size="small" />
        <ThemeSwitch />
      </header>
      <main className="mx-auto w-[min(70rem,100%-3rem)] py-9">
        <PageHeader title="Paper, ink and one accent" lead="Every primitive of the interface in all its states." />
        <div className="mt-9">
          <Foundations />
          <Actions />
          <Controls />
          <Overlays />
          <Data />
          <States />
        </div>
      </main>
    </>
  );
}
