import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

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
