import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { mdx } from "./mdx/plugin.ts";

// The repository's services and servers count their ports from one base; the web's is base + 10.
const base = Number(process.env.FORMTRAY_PORTS ?? 17300);
const server = `http://127.0.0.1:${base}`;

/** What every page of the app begins with. */
const beginnings = /\/(entry\.client\.tsx|app\/root\.tsx|app\/routes\/app\.tsx)(\?|$)/;

/** These files below `app`. */
const files = (...names: string[]) => new RegExp(`/app/(${names.join("|")})\\.tsx(\\?|$)`);
/** Pages without a session, and what a new account sees. */
const guests = files(
  "routes/(login|register|forgot-password|reset-password|verify-email|onboarding|form-new)",
  "features/session/verify-email/unverified",
);
const inbox = files("routes/form-submissions");

/** Whether one of these files imports a module, by however many steps. */
function isNeeded(by: RegExp, id: string, modules: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (by.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return modules.getModuleInfo(id)?.importers.some((importer) => isNeeded(by, importer, modules, seen)) ?? false;
}

/** Puts what these files import into one file, except some. */
const neededBy = (by: RegExp, name: string, except?: RegExp) => (id: string, modules: Rolldown.ChunkingContext) =>
  !by.test(id) && !except?.test(id) && isNeeded(by, id, modules) ? name : null;

/** What only the inbox and its own parts share, as its table and its search: a submission's page has no use for it. */
const inboxParts = /\/app\/(features\/submissions\/(inbox|list|search\/(?!highlights-context))|ui\/data\/windowing\.)/;

/**
 * What pages share, in a few files; left alone it becomes forty, each compressed by itself, which weighs 8 kB more. The
 * order matters: a group takes along what its modules import, so what most pages need comes first.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: neededBy(beginnings, "vendor"), test: /\/node_modules\//, priority: 5 },
  { name: neededBy(beginnings, "frame"), priority: 4 },
  { name: neededBy(guests, "parts"), minShareCount: 2, priority: 3 },
  { name: neededBy(files("routes/dashboard"), "common"), minShareCount: 2, priority: 2 },
  { name: neededBy(files("routes/live"), "live"), minShareCount: 2, priority: 2 },
  { name: neededBy(files("routes/form-layout"), "form"), minShareCount: 2, priority: 1 },
  {
    name: neededBy(inbox, "controls", inboxParts),
    test: /\/(node_modules|app\/(ui|lib|api))\//,
    minShareCount: 2,
    priority: 1,
  },
  { name: neededBy(inbox, "submission", inboxParts), minShareCount: 2 },
  { name: neededBy(inbox, "inbox"), minShareCount: 2 },
  { name: "invoicing", test: /\/app\/features\/billing\//, minShareCount: 2 },
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
