// Somebody's static site, on another origin than the app. `{app}` in a page is the app's address, and every
// parameter of the query stands for itself: contact.html has `{form}`, so `/contact?form=…` posts to that form.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const { FORMTRAY_E2E_APP: app, FORMTRAY_E2E_SITE: site } = process.env;

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, site);
  const words = { app, ...Object.fromEntries(searchParams) };
  try {
    const page = await readFile(new URL(`.${pathname}.html`, import.meta.url), "utf8");
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(page.replaceAll(/\{(\w+)\}/g, (_, word) => words[word] ?? ""));
  } catch {
    response.statusCode = 404;
    response.end("not here");
  }
}).listen(new URL(site).port, "127.0.0.1");
