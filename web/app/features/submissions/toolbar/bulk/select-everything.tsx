import type { Selection } from "../../inbox/state/use-selection";

const number = new Intl.NumberFormat();

interface SelectEverythingProps {
  selection: Selection;
  /** How many the list has on the server, if that is known. */
  total?: number | null;
}

/** Where all loaded rows are selected and the list has more: offers those too, or says that they are selected. */
export function SelectEverything({ selection, total }: SelectEverythingProps) {
  const { items, isEverything, selectAll, selectEverything } = selection;
  const loaded = number.format(items.length);
  const all = total == null ? "All matching" : `All ${number.format(total)}`;
  return (
    <p className="select-everything flex basis-full flex-wrap items-center gap-x-3 pb-1 text-13 text-ink-soft max-sm:-order-1 max-sm:justify-between max-sm:px-3 max-sm:pb-0">
      <span role="status" className="num">
        {isEverything ? `${all} selected.` : `All ${loaded} loaded are selected.`}
      </span>
      <button
        type="button"
        onClick={isEverything ? selectAll : selectEverything}
        className="num min-h-8 font-label text-accent-ink underline-offset-2 hover:underline pointer-coarse:min-h-11"
      >
        {isEverything
          ? `Select only the ${loaded} loaded`
          : total == null
            ? "Select all that match"
            : `Select all ${number.format(total)}`}
      </button>
    </p>
  );
}
