import { defineConfig } from "@playwright/test";
import { app } from "./support/routes.ts";

export default defineConfig({
  testMatch: "**/*.spec.ts",
  outputDir: "../.dev/e2e",
  fullyParallel: true,
  workers: 2,
  // These guard against hanging and are no rules: a busy machine is not a failure. Where a rule names a time, its test does.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [["dot"], ["./support/reporter.ts"]],
  use: {
    baseURL: app,
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
});
