import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { contentPages } from "./app/lib/routing/pages.ts";

// The arrows of the folders, exactly: Biome sees only how an import is written, this sees where it leads.
const allowed: Record<string, readonly string[]> = {
  routes: ["routes", "features", "api", "ui", "lib", "islands", "styles", "content"],
  features: ["api", "ui", "lib", "content"],
  api: ["api", "lib"],
  ui: ["ui", "lib"],
  lib: ["lib"],
  islands: ["islands", "lib"],
};

const sources = globSync("app/*/**/*.{ts,tsx}").filter((file) => !file.includes(".test.") && !file.includes(".gen."));

/** Where each import of a file leads, from the web folder: `app/ui/button`, `content/blog`. Packages are left out. */
function importsOf(file: string): string[] {
  const written = [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(
    ([, path]) => path ?? "",
  );
  return written.flatMap((path) => {
    if (path.startsWith("~/")) return [`app/${path.slice(2)}`];
    if (path.startsWith("~content/")) return [`content/${path.slice(9)}`];
    return path.startsWith(".") && !path.startsWith("./+types/") ? [join(dirname(file), path)] : [];
  });
}

/** `app/features/shell/x.tsx` lies in the folder `features`, in the feature `shell`. */
function placeOf(path: string): { folder: string; feature: string } {
  const parts = path.split("/");
  const [folder = "", feature = ""] = parts[0] === "app" ? parts.slice(1) : parts;
  return { folder, feature };
}

test("imports follow routes → features → api, ui, lib", () => {
  const wrong = sources.flatMap((file) => {
    const from = placeOf(file);
    return importsOf(file)
      .filter((target) => {
        const to = placeOf(target);
        const sameFeature = from.folder === "features" && to.folder === "features" && from.feature === to.feature;
        return !sameFeature && !allowed[from.folder]?.includes(to.folder);
      })
      .map((target) => `${file} → ${target}`);
  });
  expect(sources.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

test("no file outgrows 300 lines", () => {
  const long = sources.filter((file) => readFileSync(file, "utf8").split("\n").length > 300);
  expect(long).toEqual([]);
});

/** Files plus folders; a folder with more is hard to take in. */
const MAX_ENTRIES = 12;

test("no folder of the app holds more than 12 entries", () => {
  const folders = globSync("app/**", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(".", join(entry.parentPath, entry.name)))
    .filter((folder) => !/^app\/routes(\/|$)/.test(folder));
  const crowded = folders.flatMap((folder) => {
    const entries = readdirSync(folder).length;
    return entries > MAX_ENTRIES ? [`${folder}: ${entries}`] : [];
  });
  process.stdout.write(`folders: ${folders.length}, over ${MAX_ENTRIES} entries: ${crowded.length}\n`);
  expect(folders.length).toBeGreaterThan(20);
  expect(crowded).toEqual([]);
});

test("no import leads back to its own file", () => {
  const files = globSync("{app,content,mdx,seal,proofread}/**/*.{ts,tsx}").filter((file) => !file.includes(".gen."));
  const known = new Set(files);
  // Types count too: whoever reads one file of a circle has to read the others.
  const edges = new Map(files.map((file) => [file, importsOf(file).flatMap((path) => fileOf(path, known) ?? [])]));
  const found = circlesIn(edges);
  process.stdout.write(`files: ${files.length}, import circles: ${found.length}\n`);
  expect([...edges.values()].flat().length).toBeGreaterThan(files.length);
  expect(found).toEqual([]);
});

test("links from the app to content pages are plain, as the app's router doesn't know them", () => {
  const content = contentPages.map(({ path }) => `/${path.replace("/:slug", "")}`);
  const wrong = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:\bto=\{?|\bnavigate\(|\breplace\(|\bredirect\()["`](\/[^"`?#]*)/g)]
      .map(([, path = ""]) => path)
      .filter((path) => content.some((page) => path === page || (page !== "/" && path.startsWith(`${page}/`))))
      .map((path) => `${file}: ${path}`),
  );
  expect(wrong).toEqual([]);
});

test("a button that shows only an icon has a name and a tooltip", () => {
  const buttons = sources
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) => buttonsIn(readFileSync(file, "utf8")).map((button) => ({ ...button, file })));
  const bare = buttons.filter(
    ({ tag, inside }) => isIconOnly(inside) && !(/ title=/.test(tag) && / aria-label=/.test(tag)),
  );
  expect(buttons.length).toBeGreaterThan(50);
  expect(bare.map(({ file, tag }) => `${file}: ${tag}`)).toEqual([]);
});

test("which buttons show only an icon", () => {
  const inside = (source: string) => buttonsIn(source).map(({ inside }) => isIconOnly(inside));
  expect(inside(`<button onClick={() => a > b}><X aria-hidden /></button>`)).toEqual([true]);
  expect(inside(`<Button>{open ? <X /> : <Menu className={clsx("a")} />}</Button>`)).toEqual([true]);
  expect(inside(`<button>{look === "bar" ? <User /> : <>Account <Down /></>}</button>`)).toEqual([true]);
  expect(inside(`<button><Avatar name={name} /></button>`)).toEqual([true]);
  expect(inside(`<Button><Plus /> Add</Button><button><span>{label}</span></button>`)).toEqual([false, false]);
  expect(inside(`<button>{isOpen ? "Show less" : "Show more"}</button>`)).toEqual([false]);
});

/** Every `<button>` and `<Button>` of a source, its opening tag on one line, and what it holds. */
function buttonsIn(source: string): { tag: string; inside: string }[] {
  return [...source.matchAll(/<(button|Button)(?=[\s>])/g)].flatMap(({ 0: start, 1: name, index }) => {
    const from = endOfTag(source, index + start.length);
    const to = source.indexOf(`</${name}>`, from);
    if (source[from - 2] === "/" || to < 0) return [];
    return [{ tag: source.slice(index, from).replace(/\s+/g, " "), inside: source.slice(from, to) }];
  });
}

/** Past the `>` that ends the tag: one in braces, as of an arrow, belongs to an attribute. */
function endOfTag(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === "{") depth += 1;
    if (source[at] === "}") depth -= 1;
    if (source[at] === ">" && depth === 0) return at + 1;
  }
  return source.length;
}

/** Nothing is left of it without its elements that hold nothing; of a choice, one side is enough. */
function isIconOnly(inside: string): boolean {
  const rest = inside.replace(/\{\/\*.*?\*\/\}/gs, "").replace(/<[A-Z]\w*(?:[^<>{}]|\{[^{}]*\})*\/>/g, "ICON");
  return /^\s*(ICON\s*)+$/.test(rest) || /\?\s*\(?\s*(ICON\s*)+\)?\s*:/.test(rest);
}

function fileOf(path: string, known: ReadonlySet<string>): string | undefined {
  const bare = path.replace(/\?.*$/, "");
  return [bare, `${bare}.ts`, `${bare}.tsx`].find((file) => known.has(file));
}

/** One circle for each file that a search by depth comes back to, from itself to itself. */
function circlesIn(edges: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" → "));
    else if (!done.has(file)) {
      for (const target of edges.get(file) ?? []) visit(target, [...path, file]);
      done.add(file);
    }
  };
  for (const file of edges.keys()) visit(file, []);
  return circles;
}
