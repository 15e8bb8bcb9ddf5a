import { defineConfig } from "vitest/config";

// Apart from vite.config.ts: the router's plugin expects a whole app around every module.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: "happy-dom",
    include: ["app/**/*.test.{ts,tsx}", "{clients,mdx,seal,proofread,wording}/**/*.test.ts", "*.test.ts"],
    setupFiles: ["./vitest.setup.ts"],
    restoreMocks: true,
    // By default one processor is left free, which on two is half of them.
    maxWorkers: "100%",
    // Above what a single wait inside a test may take.
    testTimeout: 60_000,
  },
});
