import { useState } from "react";

/** State that belongs to `key`: with another key it is `initial` again. */
export function useKeyedState<T>(key: string, initial: T): [T, (value: T) => void] {
  const [kept, keep] = useState({ key, value: initial });
  return [kept.key === key ? kept.value : initial, (value) => keep({ key, value })];
}
