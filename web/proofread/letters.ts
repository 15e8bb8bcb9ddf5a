import type { Page } from "../seal/pages.ts";

/** Letters that only the typefaces' further files have. One of them on a page costs its reader 85 kB. */
const FURTHER =
  /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u0370-\u04ff\u1e00-\u1eff\u2020\u20a0-\u20ab\u20ad-\u20c0\u2113]/gu;

/** Pages for which a browser would have to fetch more than the fonts it is told of. */
export function letterFaults({ pages }: { pages: readonly Pick<Page, "path" | "html">[] }): string[] {
  return pages.flatMap(({ path, html }) => {
    const letters = new Set(textOf(html).match(FURTHER));
    return letters.size > 0 ? [`${path} needs a further font for ${[...letters].join(" ")}`] : [];
  });
}

const textOf = (html: string) => html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, "").replaceAll(/<[^>]+>/g, " ");
