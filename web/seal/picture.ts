import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import satori from "satori";
import { categoryOf } from "../content/categories.ts";
import type { Page } from "./pages.ts";
import { drawing } from "./picture-drawing.ts";

const require = createRequire(import.meta.url);

const fonts = [
  {
    name: "Newsreader",
    weight: 500,
    data: readFileSync(require.resolve("@fontsource/newsreader/files/newsreader-latin-500-normal.woff")),
  },
  {
    name: "Inter",
    weight: 400,
    data: readFileSync(require.resolve("@fontsource/inter/files/inter-latin-400-normal.woff")),
  },
  {
    name: "Inter",
    weight: 600,
    data: readFileSync(require.resolve("@fontsource/inter/files/inter-latin-600-normal.woff")),
  },
] as const;

const kept = new URL("../node_modules/.cache/og/", import.meta.url);
const look = createHash("sha256")
  .update(readFileSync(new URL("picture-drawing.ts", import.meta.url)))
  .digest("hex");

let isReady: Promise<void> | undefined;

/** A page's picture for links to it, 1200 × 630, as PNG. Drawn once for each text. */
export async function picture({ path, heading, description }: Page): Promise<Buffer> {
  const words = { kicker: kickerOf(path), heading, description };
  const name = createHash("sha256").update(look).update(JSON.stringify(words)).digest("hex");
  const file = new URL(`${name}.png`, kept);
  if (existsSync(file)) return readFileSync(file);
  isReady ??= initWasm(readFileSync(require.resolve("@resvg/resvg-wasm/index_bg.wasm")));
  await isReady;
  const svg = await satori(drawing(words), { width: 1200, height: 630, fonts: [...fonts] });
  const png = Buffer.from(new Resvg(svg).render().asPng());
  mkdirSync(kept, { recursive: true });
  writeFileSync(file, png);
  return png;
}

function kickerOf(path: string): string {
  if (path.startsWith("/docs")) return "Documentation";
  return path.startsWith("/blog/") ? categoryOf(path.slice("/blog/".length)) : "";
}
