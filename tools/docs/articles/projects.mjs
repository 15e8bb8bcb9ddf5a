// Projects of the articles: files of one folder, built by the tools their readers use, then sent.
import { access, constants, symlink } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { bin, buildAstro, buildEleventy, buildHugo, filesOf, project, run, startNext } from "../build.mjs";
import { here } from "../scripts.mjs";
import { arrives } from "./forms.mjs";

const root = join(import.meta.dirname, "..");

const built = (name, takes, build) => ({
  kind: name,
  takes,
  act: async (blocks, world) => {
    const endpoint = await world.member.endpoint(name);
    const placed = blocks.map((block) => ({ ...block, code: here(block.code, { ...world, endpoint }) }));
    const { folder, origin, pages, server } = await build(placed, { ...world, endpoint });
    if (folder) world.site.folders.set(name, folder);
    try {
      for (const page of pages) await arrives(world, endpoint, `${origin ?? world.site.origin(name)}/${page}`);
    } finally {
      server?.kill();
    }
  },
});

/** Of the page that Eleventy makes the article's own script says nothing, and of another one what is wrong with it. */
const checkForm = {
  kind: "module",
  takes: ["check-form.mjs", "contact.njk"],
  act: async ([script, page]) => {
    const { folder } = await buildEleventy([page]);
    const place = await project("check-form", { "check-form.mjs": script.code, "empty.html": "<p>No form</p>" });
    const check = (file) => run(process.execPath, ["check-form.mjs", file, "YOUR_ID"], { cwd: place });
    await check(join(folder, "contact/index.html"));
    const complaint = await check("empty.html").then(
      () => "",
      ({ message }) => message,
    );
    if (!complaint.includes("there is no form in it"))
      throw new Error(`of a page without a form it says: ${complaint}`);
  },
};

/** By Jekyll where it is installed. Elsewhere Eleventy's Liquid renders the templates, in its own way of including. */
async function buildJekyll([include, page]) {
  const files = { [include.title]: include.code, [page.title]: page.code };
  const jekyll = await onPath("jekyll");
  if (jekyll) {
    const place = await project("jekyll", files);
    await run(jekyll, ["build", "--quiet"], { cwd: place });
    return { folder: join(place, "_site"), pages: ["contact/"] };
  }
  console.log("note  Jekyll is not here; another Liquid renders its templates");
  const liquid = { ...files, "_includes/contact.html": include.code.replaceAll("include.id", "id") };
  liquid[page.title] = page.code.replace('contact.html id="', '"contact.html" id: "');
  const place = await project("jekyll", {
    ...liquid,
    "eleventy.config.mjs": `export default (config) => { config.addFilter("relative_url", (path) => path); };`,
  });
  await run(bin("eleventy"), ["--quiet"], { cwd: place });
  return { folder: join(place, "_site"), pages: ["contact/"] };
}

async function onPath(name) {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const file = join(folder, name);
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
}

const mount = (name) => `import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { ${name} } from "./src/${name}.tsx";
createRoot(document.querySelector("#root")).render(createElement(${name}));`;

const shell = (name) =>
  `<!doctype html><html lang="en"><title>${name}</title><div id="root"></div><script type="module" src="./${name}.js"></script></html>`;

/** A page for each component, its types checked, built by Vite. */
async function buildReact(blocks) {
  const names = blocks.map(({ title }) => title.match(/^src\/(\w+)\.tsx$/)[1]);
  const place = await project("react", {
    ...filesOf(blocks),
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`${name}.js`, mount(name)],
        [`${name}.html`, shell(name)],
      ]),
    ),
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        ...{ strict: true, noEmit: true, jsx: "react-jsx", target: "es2023", lib: ["es2023", "dom", "dom.iterable"] },
        ...{ module: "esnext", moduleResolution: "bundler", skipLibCheck: true, types: [] },
      },
      include: ["src"],
    }),
  });
  await run(bin("tsc"), ["--project", place], { cwd: place });
  const [{ build }, { default: react }] = await Promise.all([import("vite"), import("@vitejs/plugin-react")]);
  const input = names.map((name) => join(place, `${name}.html`));
  await build({
    root: place,
    configFile: false,
    logLevel: "error",
    plugins: [react()],
    resolve: { dedupe: ["react"] },
    build: { outDir: "out", rollupOptions: { input } },
  });
  return { folder: join(place, "out"), pages: names.map((name) => `${name}.html`) };
}

/** By the web app's Vitest, which has what such tests need. */
const tests = {
  kind: "test",
  takes: ["src/ContactForm.test.tsx", "src/ContactForm.tsx"],
  act: async (blocks) => {
    const web = join(root, "../../web/node_modules");
    const place = await project("react-test", {
      ...filesOf(blocks),
      "tsconfig.json": '{ "compilerOptions": { "jsx": "react-jsx" } }',
      "vitest.config.mjs": "export default {};",
    });
    await symlink(web, join(place, "node_modules"));
    await run(join(web, ".bin/vitest"), ["run", "--root", place], {
      cwd: place,
      // A build before this one has set it to production, which has no React.act.
      env: { NODE_ENV: "test" },
    });
  },
};

const next = (blocks, { port, endpoint }) => {
  process.env.FORMTRAY_URL = endpoint.url;
  return startNext(blocks, port + 1);
};

export const projects = {
  "adding-contact-forms-static-sites": [
    built("astro", ["src/pages/contact.astro"], buildAstro),
    built("hugo", ["layouts/_shortcodes/contact.html", "content/contact.md"], buildHugo),
    built("eleventy", ["contact.njk"], buildEleventy),
    built("liquid", ["_includes/contact.html", "contact.md"], buildJekyll),
    checkForm,
  ],
  "nextjs-contact-form-without-firebase": [
    built(
      "nextjs",
      ["app/contact/form.tsx", "app/contact/page.tsx", "app/quote/actions.ts", "app/quote/page.tsx"],
      next,
    ),
  ],
  "react-form-submissions-no-server": [
    built("react", ["src/PlainForm.tsx", "src/ContactForm.tsx", "src/ApplyForm.tsx", "src/Questions.tsx"], buildReact),
    tests,
  ],
};
