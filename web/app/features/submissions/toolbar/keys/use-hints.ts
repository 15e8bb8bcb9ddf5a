import { useSingleKeys } from "~/lib/browser/use-single-keys";

/** The keys that a toolbar names: none where they are turned off. */
export function useHints() {
  const [isOn] = useSingleKeys();
  const hint = (key: string) => (isOn ? key : undefined);
  /** A tooltip with its key: "Star (s)". */
  const withHint = (label: string, key: string) => (isOn ? `${label} (${key})` : label);
  return { hint, withHint };
}
