import { useEffect, useMemo, useState } from "react";
import type { Highlights } from "../../search/highlights-context";

/** The highlights of a search. Most visits don't search, so their code comes with the first search. */
export function useHighlights(q: string | undefined): Highlights | null {
  const [highlightsOf, setHighlightsOf] = useState<(q: string) => Highlights>();
  const isNeeded = q !== undefined && highlightsOf === undefined;
  useEffect(() => {
    if (!isNeeded) return;
    // Without this code the results are shown all the same.
    import("../../search/highlights").then(
      (module) => setHighlightsOf(() => module.highlightsOf),
      () => undefined,
    );
  }, [isNeeded]);
  return useMemo(() => (q && highlightsOf ? highlightsOf(q) : null), [q, highlightsOf]);
}
