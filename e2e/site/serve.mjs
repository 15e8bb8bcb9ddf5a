// Somebody's static site, on another origin than the app. `{app}` in a page is the app's address, and every
// parameter of the query stands for itself: contact.html has `{form}`, so `/contact?form=…` posts to that form.
// With `referrer` in the query the page has that Referrer-Policy. A script is bundled when it is first asked for.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

const { FORMTRAY_E2E_APP: app, FORMTRAY_E2E_SITE: site } = process.env;
const here = (path) => new URL(`.${path}`, import.meta.url);

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, site);
  try {
    const send = pathname.endsWith(".jsx") ? sendScript : sendPage;
    await send(response, pathname, searchParams);
  } catch (error) {
    if (error.code !== "ENOENT") console.error(error);
    response.statusCode = 404;
    response.end("not here");
  }
}).listen(new URL(site).port, "127.0.0.1");

async function sendPage(response, pathname, searchParams) {
  const words = { app, ...Object.fromEntries(searchParams) };
  const page = await readFile(here(`${pathname}.html`), "utf8");
  response.setHeader("content-type", "text/html; charset=utf-8");
  if (words.referrer) response.setHeader("referrer-policy", words.referrer);
  response.end(page.replaceAll(/\{(\w+)\}/g, (_, word) => words[word] ?? ""));
}

const bundles = new Map();

async function sendScript(response, pathname) {
  if (!bundles.has(pathname)) bundles.set(pathname, bundle(fileURLToPath(here(pathname))));
  response.setHeader("content-type", "text/javascript; charset=utf-8");
  response.end(await bundles.get(pathname));
}

async function bundle(input) {
  const { build } = await import("rolldown");
  const { output } = await build({
    input,
    platform: "browser",
    resolve: {
      // `browser` of @formspree/ajax is its script tag, which exports nothing.
      mainFields: ["module", "main"],
      // Our own, as an npm package would be: it finds React where its user has it.
      alias: { "formtray/react": fileURLToPath(here("/../../clients/react/index.js")) },
      modules: ["node_modules", fileURLToPath(here("/../node_modules"))],
    },
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    logLevel: "silent",
    write: false,
  });
  return output[0].code;
}
