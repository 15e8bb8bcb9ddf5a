import { useSingleKeys } from "~/lib/browser/use-single-keys";

/** The keys that a toolbar names: none where they do nothing, or are turned off. */
export function useHints(hasKeys = false) {
  const [isOn] = useSingleKeys();
  const hint = (key: string) => (hasKeys && isOn ? key : undefined);
  /** A tooltip with its key: "Star (s)". */
  const withHint = (label: string, key: string) => (hint(key) ? `${label} (${key})` : label);
  return { hint, withHint };
}
