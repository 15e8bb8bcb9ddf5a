import { type Page, textOf } from "./pages.ts";

/** A section of a page, as islands/docs/search.ts and islands/blog/article-search.ts read it. */
export interface Entry {
  /** The page's title. */
  page: string;
  /** The section's heading; the page's own beginning has none. */
  section: string;
  /** Address with anchor. */
  to: string;
  text: string;
}

/** Tables of fields are long, and nobody searches them by their words. */
const LONGEST = 1200;

/** What can be searched: every section of every page below an address, of the manual or of the blog. */
export function searchIndex(pages: readonly Page[], under: string): Entry[] {
  return pages.filter(({ path }) => path.startsWith(under)).flatMap(sectionsOf);
}

function sectionsOf({ path, html, heading, description }: Page): Entry[] {
  const prose = /data-prose[^>]*>(.*?)<p data-twin/s.exec(html)?.[1] ?? "";
  // What only some servers show, nobody finds.
  const shown = prose.replaceAll(/<(button|with-billing|without-billing)\b.*?<\/\1>/gs, "");
  const [beginning = "", ...sections] = shown.split(/(?=<h[23] id=")/);
  const keywords = textOf(/<meta name="keywords" content="([^"]*)"/.exec(html)?.[1] ?? "");
  const text = `${keywords} ${description} ${textOf(beginning)}`.trim().slice(0, LONGEST);
  const first = { page: heading, section: "", to: path, text };
  const others = sections.map((section): Entry => {
    const [, id = "", title = "", rest = ""] =
      /^<h[23] id="([^"]+)"[^>]*>(.*?)<a href.*?<\/h[23]>(.*)$/s.exec(section) ?? [];
    return { page: heading, section: textOf(title), to: `${path}#${id}`, text: textOf(rest).slice(0, LONGEST) };
  });
  return [first, ...others];
}
