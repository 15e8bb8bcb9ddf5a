import { storedItem } from "~/lib/browser/stored-item";

/** The stack somebody last took a snippet for: most people have one. */
export const chosenStack = storedItem("stack");
