import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

/** Pictures, not tests: scripts/screens. */
export default defineConfig({
  ...base,
  testMatch: ["screens.ts", "hosted/screens.ts"],
  outputDir: "../.dev/e2e-screens",
  reporter: "dot",
});
