import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What the router in the browser knows of the build; a page's scripts import it by its `url`. */
interface Manifest {
  url: string;
  routes: Record<string, { parentId?: string }>;
}

/** The layout around every content page. */
const CONTENT_LAYOUT = "routes/site";

/**
 * The router's manifest without the content pages. Every page of the app loads it, and links to content pages are plain,
 * so the router never opens one of them.
 */
export function withoutContent(script: string): { script: string; from: string; to: string } {
  const [start, end] = [script.indexOf("{"), script.lastIndexOf("}") + 1];
  const manifest: Manifest = JSON.parse(script.slice(start, end));
  const routes = Object.entries(manifest.routes).filter(
    ([id, { parentId }]) => id !== CONTENT_LAYOUT && parentId !== CONTENT_LAYOUT,
  );
  if (routes.length === Object.keys(manifest.routes).length) throw new Error(`no page is inside ${CONTENT_LAYOUT}`);
  const write = (url: string) =>
    script.slice(0, start) +
    JSON.stringify({ ...manifest, routes: Object.fromEntries(routes), url }) +
    script.slice(end);
  // Browsers keep a file for as long as its name is the same, so the name follows from what it holds.
  const to = `/assets/manifest-${createHash("sha256").update(write("")).digest("hex").slice(0, 8)}.js`;
  return { script: write(to), from: manifest.url, to };
}

/** Does so in a build, under a name of its own, which its pages get. */
export function dropContentRoutes(dist: string): void {
  const [name, ...others] = readdirSync(join(dist, "assets")).filter((file) => /^manifest-[\w-]+\.js$/.test(file));
  if (!name || others.length > 0) throw new Error("not one manifest in the build");
  const file = join(dist, "assets", name);
  const { script, from, to } = withoutContent(readFileSync(file, "utf8"));
  renameSync(file, join(dist, to));
  writeFileSync(join(dist, to), script);
  for (const page of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    if (!page.endsWith(".html")) continue;
    const html = readFileSync(join(dist, page), "utf8");
    if (html.includes(from)) writeFileSync(join(dist, page), html.replaceAll(from, to));
  }
}
