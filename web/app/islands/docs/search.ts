import { isShortcut } from "~/lib/browser/single-keys";
import { rank, type Section } from "~/lib/text/search";
import { searchIndex } from "~/lib/text/search-index";

const MOST_SHOWN = 8;

/** Searches the manual over an index that is fetched when somebody first means to. */
export function startSearch(root: ParentNode = document): void {
  const place = root.querySelector<HTMLElement>("[data-docs-search]");
  const input = place?.querySelector("input");
  const list = place?.querySelector<HTMLElement>("[data-results]");
  const said = place?.querySelector<HTMLElement>("[aria-live]");
  if (!place || !input || !list || !said) return;
  const ready = searchIndex("/docs/search.json");

  async function show(): Promise<void> {
    const asked = input?.value ?? "";
    // Undefined where the index couldn't be loaded.
    const index = asked.trim() ? await ready().catch(() => undefined) : [];
    if (asked !== input?.value) return;
    const found = index ? rank(index, asked).slice(0, MOST_SHOWN) : [];
    const words = asked.trim() ? told(index && found.length) : "";
    list?.replaceChildren(...(found.length > 0 ? found.map(row) : [none(words)]));
    list?.toggleAttribute("hidden", !words);
    if (said) said.textContent = words;
  }

  input.addEventListener("focus", () => void ready().catch(() => undefined), { once: true });
  input.addEventListener("input", () => void show());
  place.addEventListener("keydown", (event) => move(event, input, list));
  place.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !place.contains(relatedTarget)) list.hidden = true;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || !isShortcut(event)) return;
    event.preventDefault();
    input.focus();
  });
}

function row({ page, section, to }: Section): HTMLElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const small = document.createElement("small");
  link.href = to;
  link.append(section || page);
  if (section) {
    small.textContent = page;
    link.append(small);
  }
  item.append(link);
  return item;
}

/** Said in the list too, for those who see it. */
function none(words: string): HTMLElement {
  const item = document.createElement("li");
  item.className = "px-3 py-2 text-14 text-ink-soft";
  item.textContent = words;
  return item;
}

function told(many: number | undefined): string {
  if (many === undefined) return "Search couldn't be loaded. Keep typing to retry.";
  if (many === 0) return "No results found.";
  return many === 1 ? "1 result." : `${many} results.`;
}

/** Arrows walk from the field through the results and back, Enter in the field opens the first, Escape ends it. */
function move(event: KeyboardEvent, input: HTMLInputElement, list: HTMLElement): void {
  const links = [...list.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (event.key === "Escape") {
    list.hidden = true;
    input.focus();
  } else if (event.key === "Enter" && at === -1) {
    links[0]?.click();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const next = links[at + (event.key === "ArrowDown" ? 1 : -1)];
    (next ?? (event.key === "ArrowUp" ? input : undefined))?.focus();
  } else return;
  event.preventDefault();
}
