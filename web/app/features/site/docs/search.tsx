import Search from "lucide-react/icons/search";
import { Kbd } from "~/ui/data/kbd";

/** islands/docs/search.ts runs it; without a script the chapters are there. */
export function DocsSearch() {
  return (
    <search data-docs-search className="relative min-w-0 grow noscript:hidden">
      <Search aria-hidden className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-faint" />
      <input
        type="search"
        aria-label="Search documentation"
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        className="peer h-9 w-full rounded-control border border-field-line bg-surface pr-3 pl-9 text-14 placeholder:text-ink-faint"
      />
      <span aria-hidden className="pointer-events-none absolute top-1.5 right-2 peer-focus:hidden max-lg:hidden">
        <Kbd>/</Kbd>
      </span>
      <p aria-live="polite" className="sr-only" />
      <ul
        data-results
        hidden
        className="absolute top-full left-0 z-30 mt-2 max-h-[70dvh] w-[min(26rem,100vw-2.5rem)] overflow-y-auto rounded-card border border-line-strong bg-raised p-1.5 shadow-float [&_a]:block [&_a]:rounded-control [&_a]:px-3 [&_a]:py-2 [&_a]:font-medium [&_a]:leading-snug [&_a]:-outline-offset-2 [&_a:focus]:bg-sunken [&_a:hover]:bg-sunken [&_small]:block [&_small]:font-normal [&_small]:text-12 [&_small]:text-ink-faint"
      />
    </search>
  );
}
