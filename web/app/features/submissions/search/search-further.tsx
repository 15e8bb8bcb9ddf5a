import { Button } from "~/ui/buttons/button";
import { dateOf } from "~/ui/time/time-text";

interface SearchFurtherProps {
  /** Everything received since then has been searched. */
  searchedBackTo?: string;
  onContinue: () => void;
}

/** Below the results, where a search stopped by itself because it found nothing more for a long time. */
export function SearchFurther({ searchedBackTo, onContinue }: SearchFurtherProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-ink-soft">
      {searchedBackTo ? `Searched back to ${dateOf(searchedBackTo)}.` : "Older submissions haven't been searched yet."}
      <Button size="small" onClick={onContinue}>
        Search further back
      </Button>
    </p>
  );
}
