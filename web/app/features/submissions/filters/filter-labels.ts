import type { spans, switches } from "./view";

export const switchLabels: Record<(typeof switches)[number], string> = {
  unread: "Unread",
  files: "Has files",
  starred: "Starred",
};

export const spanLabels: Record<(typeof spans)[number], string> = { 1: "Today", 7: "Last 7 days", 30: "Last 30 days" };
