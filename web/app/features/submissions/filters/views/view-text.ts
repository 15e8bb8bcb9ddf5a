import { folderLabels, labelNames } from "~/api/queries/submissions";
import { spanLabels, switchLabels } from "../filter-labels";
import { spans, switches, type View } from "../view";

export const MAX_NAME_CHARACTERS = 60;

/** Which submissions a view shows: "Inbox, “brief”, unread, last 7 days". */
export const viewText = (view: View) =>
  [folderLabels[view.folder], ...(view.q ? [`“${view.q}”`] : []), ...filterTexts(view)].join(", ");

/** A name for a view that has none yet: "Unread, last 7 days", or what is searched for. */
export function suggestedName(view: View): string {
  const folder = view.folder === "inbox" ? [] : [folderLabels[view.folder]];
  const name = [...folder, ...(view.q ? [view.q] : []), ...filterTexts(view)].join(", ");
  const characters = [...(view.q ? name : name.charAt(0).toUpperCase() + name.slice(1))];
  if (characters.length <= MAX_NAME_CHARACTERS) return characters.join("");
  return `${characters.slice(0, MAX_NAME_CHARACTERS - 1).join("")}…`;
}

function filterTexts({ label, days, ...view }: View): string[] {
  const span = spans.find((one) => one === days);
  const texts = [
    ...switches.filter((one) => view[one]).map((one) => switchLabels[one]),
    ...(label ? [`${labelNames[label]} label`] : []),
    ...(span ? [spanLabels[span]] : []),
  ];
  return texts.map((text) => text.charAt(0).toLowerCase() + text.slice(1));
}
