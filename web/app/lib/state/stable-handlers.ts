import { useLayoutEffect, useRef, useState } from "react";

// biome-ignore lint/suspicious/noExplicitAny: any arguments, whatever they are
type Handlers = Record<string, (...given: any[]) => unknown>;

/** The same functions at every drawing, which do what the newest ones do: so that a row which has not changed stays. */
export function useStableHandlers<Named extends Handlers>(handlers: Named): Named {
  const newest = useRef(handlers);
  useLayoutEffect(() => {
    newest.current = handlers;
  });
  const [stable] = useState(() => {
    const names = Object.keys(handlers);
    return Object.fromEntries(
      names.map((name) => [name, (...given: unknown[]) => newest.current[name]?.(...given)]),
    ) as Named;
  });
  return stable;
}
