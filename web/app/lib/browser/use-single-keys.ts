import { useSyncExternalStore } from "react";
import { areSingleKeysOn, followSingleKeys, turnSingleKeys } from "./single-keys";

/** Whether single-key shortcuts are turned on, followed through all tabs, and how to turn them on or off. */
export function useSingleKeys(): [isOn: boolean, turn: (on: boolean) => void] {
  return [useSyncExternalStore(followSingleKeys, areSingleKeysOn, () => true), turnSingleKeys];
}
