import { HOST } from "../seal/pages.ts";
import type { Library } from "./library.ts";

interface Links {
  faults: string[];
  /** How many were followed, and how many lead away from here, which nobody follows. */
  links: number;
  outside: number;
}

/** Every link of every page and text: a page that answers, and on it the anchor it names. */
export function linkFaults(books: Library): Links {
  const all = [
    ...books.pages.map(({ path, html }) => ({ from: path, targets: ofHtml(html) })),
    ...books.texts.map(({ name, text }) => ({ from: `/${name}`, targets: ofText(text) })),
  ];
  const result: Links = { faults: [], links: 0, outside: 0 };
  for (const { from, targets } of all) {
    for (const target of targets) {
      const inside = insideOf(target);
      if (inside === undefined) {
        result.outside += 1;
        continue;
      }
      result.links += 1;
      const fault = faultOf(inside, from, books);
      if (fault) result.faults.push(`${from}: ${target} ${fault}`);
    }
  }
  return result;
}

function ofHtml(html: string): string[] {
  const links = html.replaceAll(/<pre.*?<\/pre>/gs, "").matchAll(/\s(?:href|src|poster)="([^"]*)"/g);
  const images = html.matchAll(/<meta property="og:(?:image|url)" content="([^"]*)"/g);
  return [...links, ...images].map(([, target = ""]) => target.replaceAll("&amp;", "&"));
}

const ofText = (text: string) =>
  [
    ...text.replaceAll(/^( *)(`{3,}).*?^\1\2`*$/gms, "").matchAll(/\]\(([^)\s]+)\)/g),
    ...text.matchAll(/<loc>([^<]+)<\/loc>/g),
  ].map(([, target = ""]) => target);

/** The address within this site, or nothing for what leads away. */
function insideOf(target: string): string | undefined {
  if (target.startsWith(HOST)) return target.slice(HOST.length) || "/";
  return /^[a-z][a-z+.-]*:|^\/\//i.test(target) ? undefined : target;
}

function faultOf(target: string, from: string, { answers, anchors }: Library): string | undefined {
  const [address = "", anchor] = target.split("#");
  const path = (address.split("?")[0] ?? "") || from;
  if (!path.startsWith("/")) return "is relative; write it from the root";
  if (!answers(path)) return "leads nowhere";
  const known = anchors(path.replace(/(.)\/$/, "$1"));
  return anchor && known && !known.has(decodeURIComponent(anchor)) ? "has no such anchor" : undefined;
}
