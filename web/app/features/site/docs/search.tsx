import { Search } from "lucide-react";

/** islands/search.ts runs it; without a script the chapters are there. */
export function DocsSearch() {
  return (
    <div data-docs-search className="relative min-w-0 grow noscript:hidden">
      <Search aria-hidden className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-faint" />
      <input
        type="search"
        aria-label="Search the documentation"
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        className="h-9 w-full rounded-control border border-field-line bg-surface pr-3 pl-9 text-14 placeholder:text-ink-faint max-sm:text-16"
      />
    </div>
  );
}
