import { authorization } from "~/lib/browser/token";

/** Puts the operator's address where a page has a place for it; without one the place stays hidden. */
export function startOperatorContact(root: ParentNode = document): void {
  const place = root.querySelector<HTMLElement>("[data-help]");
  const link = place?.querySelector<HTMLAnchorElement>("a[data-operator]");
  if (place && link) void name(place, link);
}

async function name(place: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  try {
    const answer = await fetch("/api/", { headers: { Accept: "application/json", ...authorization() } });
    const { operator } = (await answer.json()) as { operator?: string | null };
    if (!operator) return;
    link.href = `mailto:${operator}`;
    link.textContent = operator;
    place.hidden = false;
  } catch {
    // It stays hidden: an address nobody could name helps nobody.
  }
}
