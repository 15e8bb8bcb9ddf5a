import { rank, type Section } from "~/lib/text/search";
import { searchIndex } from "~/lib/text/search-index";

/** Narrows the list of articles to a category and to what is typed; the address says so, and can be shared. */
export function startArticleSearch(root: ParentNode = document): void {
  const finder = root.querySelector<HTMLElement>("[data-finder]");
  const input = finder?.querySelector<HTMLInputElement>('input[type="search"]');
  const said = finder?.querySelector<HTMLElement>("[aria-live]");
  if (!finder || !input || !said) return;
  const choices = [...finder.querySelectorAll<HTMLInputElement>('input[name="category"]')];
  const items = [...root.querySelectorAll<HTMLElement>("[data-article]")];
  const load = searchIndex("/blog/search.json");
  /** Every section of every article; if that can't be loaded, what the list itself says. */
  const ready = () => load().catch(() => items.map(sectionOf));

  async function show(): Promise<void> {
    const asked = input?.value.trim() ?? "";
    const category = choices.find((choice) => choice.checked)?.value ?? "";
    const found = asked ? new Set(rank(await ready(), asked).map(({ to }) => slugOf(to))) : undefined;
    if (asked !== input?.value.trim()) return;
    for (const item of items) {
      const { article = "", category: own } = item.dataset;
      item.hidden = Boolean(category && own !== category) || found?.has(article) === false;
    }
    tell(category, asked);
  }

  function tell(category: string, asked: string): void {
    const shown = items.filter((item) => !item.hidden).length;
    for (const part of root.querySelectorAll<HTMLElement>("[data-part]")) {
      part.hidden = !part.querySelector("[data-article]:not([hidden])");
    }
    root.querySelector("[data-none]")?.toggleAttribute("hidden", shown > 0);
    if (said) said.textContent = `${shown || "No"} ${shown === 1 ? "article" : "articles"} found.`;
    const query = new URLSearchParams({ ...(category && { category }), ...(asked && { q: asked }) }).toString();
    history.replaceState(null, "", query ? `?${query}` : location.pathname);
  }

  const given = new URLSearchParams(location.search);
  const chosen = choices.find(({ value }) => value === given.get("category"));
  if (chosen) chosen.checked = true;
  input.value = given.get("q") ?? input.value;
  if (chosen || input.value) void show();

  input.addEventListener("focus", () => void ready(), { once: true });
  input.addEventListener("input", () => void show());
  for (const choice of choices) choice.addEventListener("change", () => void show());
}

const sectionOf = ({ dataset, textContent }: HTMLElement): Section => ({
  page: "",
  section: "",
  to: `/blog/${dataset.article}`,
  text: textContent ?? "",
});

const slugOf = (to: string) => to.replace(/^\/blog\//, "").replace(/#.*$/, "");
