// Projects made of the blocks of a page, each built by the tools its readers use.
import { spawn } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { until } from "./member.mjs";

const here = import.meta.dirname;
const place = (name) => join(here, ".work", name);
const quiet = { ASTRO_TELEMETRY_DISABLED: "1", NEXT_TELEMETRY_DISABLED: "1" };

/** Runs a program; what it said is told only when it failed. */
export function run(command, args, { cwd, env = {}, input } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
    const said = { out: "", all: "" };
    child.stdout.on("data", (text) => {
      said.out += text;
      said.all += text;
    });
    child.stderr.on("data", (text) => {
      said.all += text;
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(said.out);
      else reject(new Error(`${command} ${args.join(" ")} ended with ${code}:\n${said.all}`));
    });
    child.stdin.end(input);
  });
}

async function project(name, files) {
  await rm(place(name), { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    const file = join(place(name), path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return place(name);
}

const bin = (name) => join(here, "node_modules/.bin", name);
const filesOf = (blocks) => Object.fromEntries(blocks.map(({ title, code }) => [title, code]));

const mounts = {
  jsx: (name) => `import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { ${name} } from "./${name}.jsx";
createRoot(document.querySelector("#root")).render(createElement(${name}));`,
  vue: (name) => `import { createApp } from "vue";
import Form from "./${name}.vue";
createApp(Form).mount("#root");`,
  svelte: (name) => `import { mount } from "svelte";
import Form from "./${name}.svelte";
mount(Form, { target: document.querySelector("#root") });`,
};

const shell = (body) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>${body}</html>`;

/** A page for each component or page with imports, by Vite. Answers with the folder and the pages in it. */
export async function buildComponents(name, blocks) {
  const files = filesOf(blocks.filter(({ language }) => language !== "html"));
  const pages = [];
  for (const { title, language, code, line } of blocks) {
    const form = basename(title, `.${language}`);
    const page = `${form}-${line}.html`;
    pages.push(page);
    files[page] =
      language === "html"
        ? shell(code)
        : shell(`<div id="root"></div><script type="module" src="./${form}.main.js"></script>`);
    if (language !== "html") files[`${form}.main.js`] = mounts[language](form);
  }
  const root = await project(name, files);
  const [{ build }, { default: react }, { default: vue }, { svelte }] = await Promise.all([
    import("vite"),
    import("@vitejs/plugin-react"),
    import("@vitejs/plugin-vue"),
    import("@sveltejs/vite-plugin-svelte"),
  ]);
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [react(), vue(), svelte({ configFile: false })],
    // The package `formtray` is a link to clients/, which has no React of its own.
    resolve: { dedupe: ["react"] },
    build: { outDir: "out", rollupOptions: { input: pages.map((page) => join(root, page)) } },
  });
  return { folder: join(root, "out"), pages };
}

export async function buildAstro(blocks) {
  const root = await project("astro", filesOf(blocks));
  await run(bin("astro"), ["build", "--root", root, "--silent"], { cwd: root, env: quiet });
  return {
    folder: join(root, "dist"),
    pages: blocks.map(({ title }) => title.match(/^src\/pages\/(.*)\.astro$/)?.[1]).filter(Boolean),
  };
}

export async function buildEleventy(blocks) {
  const root = await project("eleventy", filesOf(blocks));
  await run(bin("eleventy"), ["--quiet"], { cwd: root });
  return { folder: join(root, "_site"), pages: ["contact/"] };
}

export async function buildHugo(blocks) {
  const layout = "<!doctype html><html lang=en><title>{{ .Title }}</title>{{ .Content }}</html>";
  const root = await project("hugo", { ...filesOf(blocks), "layouts/all.html": layout });
  await run("hugo", ["--quiet"], { cwd: root });
  return { folder: join(root, "public"), pages: ["contact/"] };
}

/** Next.js serves itself; answers with where. */
export async function startNext(blocks, port) {
  const root = await project("next", {
    ...filesOf(blocks),
    "app/layout.tsx": `export default ({ children }: { children: React.ReactNode }) => (
  <html lang="en"><body>{children}</body></html>
);`,
    "next.config.mjs": `export default { turbopack: { root: ${JSON.stringify(here)} } };`,
    "package.json": `{ "type": "module" }`,
  });
  await run(bin("next"), ["build", root], { cwd: root, env: quiet });
  const server = spawn(process.execPath, [bin("next"), "start", root, "-p", String(port), "-H", "127.0.0.1"], {
    cwd: root,
    env: { ...process.env, ...quiet },
    stdio: "ignore",
  });
  const origin = `http://localhost:${port}`;
  await until(
    "Next.js answers",
    () =>
      fetch(origin).then(
        () => true,
        () => false,
      ),
    60,
  );
  const pages = blocks.map(({ title }) => title.match(/^app\/(.*)\/page\.tsx$/)?.[1]).filter(Boolean);
  return { server, origin, pages };
}

/** So that what one run left does not help the next. */
export async function clear() {
  await rm(place(""), { recursive: true, force: true });
  await mkdir(place(""), { recursive: true });
}

export { bin, filesOf, place, project };
