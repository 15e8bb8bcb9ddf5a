import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dropContentRoutes, withoutContent } from "./manifest.ts";

const url = "/assets/manifest-0a1b2c3d.js";
const root = { id: "root", module: "/assets/root-1.js" };
const dashboard = { id: "routes/dashboard", parentId: "root", module: "/assets/dashboard-1.js" };
const routes = {
  root,
  "routes/site": { id: "routes/site", parentId: "root" },
  "routes/docs": { id: "routes/docs", parentId: "routes/site" },
  "routes/dashboard": dashboard,
};
const scriptOf = (of: object) => `window.__reactRouterManifest=${JSON.stringify({ entry: {}, routes: of, url })};`;

/** What the script puts into the window. */
function runIn(script: string) {
  const window = {} as { __reactRouterManifest?: { routes: object; url: string } };
  new Function("window", script)(window);
  return window.__reactRouterManifest;
}

test("the router in the browser knows the app's pages and no content pages", () => {
  const { script } = withoutContent(scriptOf(routes));
  expect(runIn(script)?.routes).toEqual({ root, "routes/dashboard": dashboard });
});

test("the file's name changes with what it holds, and not otherwise", () => {
  const one = withoutContent(scriptOf(routes));
  const same = withoutContent(scriptOf({ ...routes, "routes/blog": { id: "routes/blog", parentId: "routes/site" } }));
  const other = withoutContent(scriptOf({ ...routes, "routes/new": { id: "routes/new", parentId: "root" } }));
  expect(one.to).toMatch(/^\/assets\/manifest-[0-9a-f]{8}\.js$/);
  expect(runIn(one.script)?.url).toBe(one.to);
  expect(same.to).toBe(one.to);
  expect(other.to).not.toBe(one.to);
});

test("a build in which no page is inside the content pages' layout is refused", () => {
  expect(() => withoutContent(scriptOf({ root, "routes/dashboard": dashboard }))).toThrow("routes/site");
});

test("every page of a build loads the manifest by its new name", () => {
  const dist = mkdtempSync(join(tmpdir(), "formtray-manifest-"));
  try {
    mkdirSync(join(dist, "assets"));
    mkdirSync(join(dist, "dashboard"));
    writeFileSync(join(dist, url), scriptOf(routes));
    const page = join(dist, "dashboard", "index.html");
    writeFileSync(page, `<link rel="modulepreload" href="${url}"/><script type="module">import "${url}";</script>`);
    dropContentRoutes(dist);
    const [name] = readdirSync(join(dist, "assets"));
    expect(readdirSync(join(dist, "assets"))).toHaveLength(1);
    expect(readFileSync(page, "utf8").match(/manifest-\w+\.js/g)).toEqual([name, name]);
  } finally {
    rmSync(dist, { recursive: true });
  }
});
