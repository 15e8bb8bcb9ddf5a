import { openPalette } from "./keys";

/** In the bar: the palette for those who do not know its keys. Where fingers are there are no keys to show. */
export function PaletteButton() {
  return (
    <button
      type="button"
      onClick={openPalette}
      aria-label={`Command palette, ${keys()}`}
      aria-keyshortcuts="Meta+K Control+K"
      title="Search pages, forms and actions"
      className="rounded-[4px] border border-line-strong border-b-2 px-1.5 font-mono text-11 text-ink-faint leading-[18px] hover:border-field-line hover:text-ink max-lg:hidden"
    >
      {keys()}
    </button>
  );
}

const keys = () => (/mac|iphone|ipad/i.test(navigator.platform) ? "⌘K" : "Ctrl K");
