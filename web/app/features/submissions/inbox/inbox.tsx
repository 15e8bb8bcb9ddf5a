import { useSearchParams } from "react-router";
import { readView } from "../filters/view";
import { Folder } from "./folder/folder";
import type { InboxProps } from "./inbox-props";

/** A folder's list, and beside it, where there is room, what is open. */
export function Inbox(inbox: InboxProps) {
  return <Folder key={inbox.scope} {...inbox} view={readView(useSearchParams()[0])} />;
}
