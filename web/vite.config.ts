import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { mdx } from "./mdx/plugin.ts";

// The repository's services and servers count their ports from one base; the web's is base + 10.
const base = Number(process.env.FORMTRAY_PORTS ?? 17300);
const server = `http://127.0.0.1:${base}`;

/** What every page of the app begins with. */
const beginnings = /\/(entry\.client\.tsx|app\/root\.tsx|app\/routes\/app\.tsx)(\?|$)/;

/** Whether every page of the app needs a module at once: a beginning imports it, by however many steps. */
function isNeeded(id: string, modules: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (beginnings.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return modules.getModuleInfo(id)?.importers.some((importer) => isNeeded(importer, modules, seen)) ?? false;
}

const inFrame = (name: string, id: string, modules: Rolldown.ChunkingContext) =>
  !beginnings.test(id) && isNeeded(id, modules) ? name : null;

/**
 * What every page needs goes into two files, others' and ours; left alone it becomes forty, each compressed by itself,
 * which weighs 8 kB more. Others' come first: a group takes along what its modules import.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: (id, modules) => inFrame("vendor", id, modules), test: /\/node_modules\//, priority: 1 },
  { name: (id, modules) => inFrame("frame", id, modules) },
];

export default defineConfig({
  plugins: [mdx(), tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  server: {
    host: "127.0.0.1",
    port: base + 10,
    strictPort: true,
    proxy: { "^/api/": server, "^/f/": server },
  },
  // Prerendering asks a preview server, which would otherwise ask ours.
  preview: { proxy: {} },
  build: {
    // A font or picture inside a script or stylesheet could not be cached or preloaded on its own.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
