// After `react-router build`: build/client becomes dist, the folder the server embeds.
// Every page gets its Content-Security-Policy beside it (`page.html.csp`, sent as the header's text),
// every text file its .br twin, which alone is embedded. The same input gives the same bytes.
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { bundleHelper, HELPERS } from "./helper.mjs";
import { furnish } from "./seal/furnish.ts";
import { paintFirst } from "./seal/head.ts";
import { dropContentRoutes } from "./seal/manifest.ts";

const dist = new URL("dist/", import.meta.url).pathname;
rmSync(dist, { recursive: true, force: true });
cpSync(new URL("build/client/", import.meta.url).pathname, dist, { recursive: true });

// The router's catch-all document would make every unknown path a 200. Unknown paths get this page, with status 404.
rmSync(join(dist, "__spa-fallback.html"), { force: true });
rmSync(join(dist, ".vite"), { recursive: true, force: true });
renameSync(join(dist, "404", "index.html"), join(dist, "404.html"));
rmSync(join(dist, "404"), { recursive: true });
dropContentRoutes(dist);

// Below /blog and /docs an unknown address is one of a content page: there it comes without the app.
const bare = readFileSync(join(dist, "404.html"), "utf8")
  .replaceAll(/<script(?![^>]*\bsrc="\/assets\/theme)[^>]*>[\s\S]*?<\/script>/g, "")
  .replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
for (const folder of ["blog", "docs"]) writeFileSync(join(dist, folder, "404.html"), bare);

for (const name of HELPERS) writeFileSync(join(dist, `${name}.js`), await bundleHelper(name));
await furnish(dist);

const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();

for (const file of files.filter((name) => name.endsWith(".html"))) {
  const html = paintFirst(readFileSync(file, "utf8"));
  writeFileSync(file, html);
  writeFileSync(`${file}.csp`, policy(html));
}

const compressible = new Set([".html", ".js", ".css", ".svg", ".json", ".txt", ".xml", ".data", ".md"]);
for (const file of files.filter((name) => compressible.has(extname(name)))) {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}

console.log(`sealed ${files.length} files into dist`);

/**
 * Scripts are strict: our own files, and of inline scripts only those this build wrote, by hash; Trusted Types refuse
 * strings where markup or script would come of them. Styles are 'self' 'unsafe-inline': Radix's scroll lock inserts a
 * <style>, and coloured code in articles carries style attributes. Neither can run anything, and with no foreign origin
 * for images, fonts or connections neither can send anything away.
 */
function policy(html) {
  const inline = [...html.matchAll(/<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g)]
    .map(({ groups }) => groups)
    .filter(({ attributes, text }) => text && !/\bsrc=|ld\+json/.test(attributes))
    .map(({ text }) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(inline)].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // The preview in the form editor. The server adds the origin of visitors' pages if they have one of their own.
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}
