import { useSyncExternalStore } from "react";
import { useParams } from "react-router";
import { LayoutOutlet } from "~/features/shell/page-outlet";
import { SupportPage } from "~/features/support/page/support-page";
import { SupportSkeleton } from "~/features/support/page/support-skeleton";

/** Around the list of tickets and every ticket: the list stays while one leads to another. */
export default function SupportLayout() {
  const { ticketId } = useParams();
  const isShell = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  if (isShell) {
    return (
      <SupportSkeleton isReading={ticketId !== undefined}>
        <LayoutOutlet />
      </SupportSkeleton>
    );
  }
  return (
    <SupportPage ticketId={ticketId}>
      <LayoutOutlet />
    </SupportPage>
  );
}

const never = () => () => undefined;
