/** Which tickets the list shows, as the URL has it. */
export interface View {
  state: "all" | "active" | "solved";
  /** What is searched for. */
  q: string;
}

export const tabs = { all: "All", active: "Active", solved: "Solved" } as const;

export function readView(search: URLSearchParams): View {
  const state = search.get("state");
  return { state: state === "active" || state === "solved" ? state : "all", q: search.get("q")?.trim() ?? "" };
}

/** The search of a URL with another view; what else it has stays. */
export function withView(search: URLSearchParams, view: View): string {
  const next = new URLSearchParams(search);
  next.delete("state");
  next.delete("q");
  if (view.state !== "all") next.set("state", view.state);
  if (view.q) next.set("q", view.q);
  const text = next.toString();
  return text && `?${text}`;
}

/** Only what says which tickets are listed: where another ticket opens, the rest of the URL is over. */
const viewOf = (search: URLSearchParams) => withView(new URLSearchParams(), readView(search));

export const listPath = (search: URLSearchParams) => `/support${viewOf(search)}`;

/** The state of the location of a ticket that has just been created: the form that had the focus is gone. */
export const FROM_FORM = "created";

export const ticketPath = (id: string, search = new URLSearchParams()) => `/support/${id}${viewOf(search)}`;
