import { type Page, textOf } from "./pages.ts";

/** A section of the manual, as islands/search.ts reads it. */
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

/** What can be searched: every section of every page of the manual. */
export function searchIndex(pages: readonly Page[]): Entry[] {
  return pages.filter(({ path }) => path.startsWith("/docs/")).flatMap(sectionsOf);
}

function sectionsOf({ path, html, heading, description }: Page): Entry[] {
  const text = /data-prose[^>]*>(.*?)<p data-twin/s.exec(html)?.[1] ?? "";
  const [beginning = "", ...sections] = text.replaceAll(/<button.*?<\/button>/gs, "").split(/(?=<h[23] id=")/);
  const first = { page: heading, section: "", to: path, text: `${description} ${textOf(beginning)}`.slice(0, LONGEST) };
  const others = sections.map((section): Entry => {
    const [, id = "", title = "", rest = ""] =
      /^<h[23] id="([^"]+)"[^>]*>(.*?)<a href.*?<\/h[23]>(.*)$/s.exec(section) ?? [];
    return { page: heading, section: textOf(title), to: `${path}#${id}`, text: textOf(rest).slice(0, LONGEST) };
  });
  return [first, ...others];
}
