import { useStore } from "~/lib/state/store";
import { useFieldActions } from "./field-actions";

/** Says what was done to those who don't see it. */
export function LiveRegion() {
  const { announced } = useFieldActions();
  return (
    <p role="status" aria-label="Editor messages" className="sr-only">
      {useStore(announced)}
    </p>
  );
}
