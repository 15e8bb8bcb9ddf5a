import { defineConfig } from "@playwright/test";
import { app } from "./support/places.ts";

export default defineConfig({
  testMatch: "**/*.spec.ts",
  outputDir: "../.dev/e2e",
  fullyParallel: true,
  workers: 2,
  // Of a whole test, however many steps it has; how long a step may take is said below, and where a rule names it.
  timeout: 30_000,
  expect: { timeout: 5_000 },
  forbidOnly: true,
  reporter: [["dot"], ["./support/tally.ts"]],
  use: {
    baseURL: app,
    actionTimeout: 5_000,
    navigationTimeout: 5_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
});
