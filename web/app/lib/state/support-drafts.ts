import { storedItem } from "../browser/stored-item";

/** What people have begun to write to support, as JSON. It survives the end of a session, but not signing out. */
export const supportDrafts = storedItem("supportDrafts");
