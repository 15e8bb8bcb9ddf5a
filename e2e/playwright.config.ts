import { defineConfig } from "@playwright/test";
import type { ClientOptions } from "./clients/test.ts";
import { app } from "./support/routes.ts";

export default defineConfig<ClientOptions>({
  testMatch: "**/*.spec.ts",
  outputDir: "../.dev/e2e",
  fullyParallel: true,
  workers: 2,
  // These guard against hanging and are no rules: a busy machine is not a failure. Where a rule names a time, its test does.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [["dot"], ["./support/reporter.ts"]],
  projects: [
    { name: "chromium" },
    // A published form changes what is checked, but nothing that clients notice.
    { name: "clients with a form", testMatch: "**/clients/*.spec.ts", use: { withForm: true } },
  ],
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
