import { useLayoutEffect, useRef } from "react";

type OpenDialog = { close: () => void };

/** The windows that are open, the highest last. */
const open: OpenDialog[] = [];

/**
 * Escape is the highest window's. For a moment after one opens above another the primitive still hands it to the lower,
 * which then passes it on. Answers with the window's `onEscapeKeyDown`.
 */
export function useTopmostEscape(onClose: () => void): (event: Event) => void {
  const own = useRef<OpenDialog>({ close: onClose });
  useLayoutEffect(() => {
    own.current.close = onClose;
  }, [onClose]);
  useLayoutEffect(() => {
    const window = own.current;
    open.push(window);
    return () => {
      open.splice(open.indexOf(window), 1);
    };
  }, []);
  return (event) => {
    const highest = open.at(-1);
    if (!highest || highest === own.current) return;
    event.preventDefault();
    highest.close();
  };
}
