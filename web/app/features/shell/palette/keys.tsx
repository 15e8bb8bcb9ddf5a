import { type ReactNode, useEffect, useEffectEvent } from "react";
import { isShortcut } from "~/lib/browser/single-keys";
import { createStore, useStore } from "~/lib/state/store";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";

/** Which of the two windows is open. */
const shown = createStore<"palette" | "shortcuts" | undefined>(undefined);

export const openPalette = () => shown.set("palette");
export const openShortcuts = () => shown.set("shortcuts");
const close = () => shown.set(undefined);

const Shortcuts = lazyPart(
  () => import("./shortcuts"),
  (module) => module.Shortcuts,
);

/** Cmd-K or Ctrl-K, and the question mark, on every page of a signed-in user. */
export function PaletteKeys({ palette }: { palette: (onClose: () => void) => ReactNode }) {
  const open = useStore(shown);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey) {
      // Over a question that must be answered nothing else opens.
      if (document.querySelector("[role=alertdialog]")) return;
      event.preventDefault();
      shown.set(open === "palette" ? undefined : "palette");
    } else if (event.key === "?" && isShortcut(event) && !document.querySelector("[role=dialog], [role=alertdialog]")) {
      event.preventDefault();
      openShortcuts();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => {
      document.removeEventListener("keydown", listener);
      close();
    };
  }, []);
  if (!open) return null;
  return (
    <PartBoundary
      key={open}
      what={open === "palette" ? "The command palette" : "The list of shortcuts"}
      onClose={close}
    >
      {open === "palette" ? palette(close) : <Shortcuts onClose={close} />}
    </PartBoundary>
  );
}
