import { addressOf, HOST, type Page } from "./pages.ts";

/** Where the picture of a page lies, from the root. */
export const pictureOf = (path: string) => `/og${path === "/" ? "/index" : path}.png`;

/** The page with what only its address tells: the canonical one, its picture, its twin as Markdown. */
export function complete({ html, path, heading }: Page, hasTwin: boolean): string {
  const address = addressOf(path);
  const lines = [
    `<link rel="canonical" href="${address}"/>`,
    hasTwin && `<link rel="alternate" type="text/markdown" href="${path}.md"/>`,
    `<meta property="og:url" content="${address}"/>`,
    `<meta property="og:image" content="${HOST}${pictureOf(path)}"/>`,
    '<meta property="og:image:width" content="1200"/>',
    '<meta property="og:image:height" content="630"/>',
    `<meta property="og:image:alt" content="${escape(heading)}"/>`,
    '<meta name="twitter:card" content="summary_large_image"/>',
  ];
  return html.replace("</head>", `${lines.filter(Boolean).join("")}</head>`);
}

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/**
 * The page with its head in the order in which it is needed. React puts the scripts' preloads first, and the browser then
 * fetches all of them before the stylesheet, without which nothing is painted.
 */
export function paintFirst(html: string): string {
  const [, head = ""] = /<head>(.*?)<\/head>/s.exec(html) ?? [];
  const take = (pattern: RegExp) => (head.match(pattern) ?? []).join("");
  const viewport = /<meta (charSet|name="viewport")[^>]*>/g;
  const painting = /<script src="\/assets\/theme[^>]*><\/script>|<link rel="stylesheet"[^>]*>/g;
  const modules = /<link rel="modulepreload"[^>]*>/g;
  const rest = [viewport, painting, modules].reduce((left, pattern) => left.replaceAll(pattern, ""), head);
  const later = take(modules).replaceAll("<link ", '<link fetchPriority="low" ');
  return html.replace(head, () => `${take(viewport)}${take(painting)}${rest}${later}`);
}
