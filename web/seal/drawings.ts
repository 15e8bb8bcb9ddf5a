import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const tokens = new URL("../app/styles/tokens.css", import.meta.url);

/**
 * The drawings of a folder as files that stand alone: inside the page they take its colours, as a picture they must bring
 * them. Both themes are in them, and the page that shows one decides which counts.
 */
export function drawingsOf(folder: string): { name: string; svg: string }[] {
  const colours =
    readFileSync(tokens, "utf8")
      .match(/--color-[\w-]+: [^;]+;/g)
      ?.join("") ?? "";
  const style = `<style>:root{color-scheme:light dark;${colours}color:var(--color-ink);--font-sans:system-ui,sans-serif;--font-mono:ui-monospace,monospace}</style>`;
  return readdirSync(folder)
    .filter((name) => name.endsWith(".svg"))
    .sort()
    .map((name) => ({
      name,
      svg: readFileSync(join(folder, name), "utf8").replace(/<svg[^>]*>/, (opening) => sized(opening) + style),
    }));
}

/** Browsers want a size of a picture, to keep its shape. */
function sized(opening: string): string {
  const [, width, height] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(opening) ?? [];
  return / width="/.test(opening) ? opening : opening.replace("<svg", `<svg width="${width}" height="${height}"`);
}
