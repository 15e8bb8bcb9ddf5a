// The scripts of clients/ that other people's pages load from a server, each as one small script at /<name>.js. The
// package ships their sources instead.
import { build } from "vite";

/** What is served, by its name. */
export const HELPERS = ["formtray", "formtray-rules", "formtray-hosted", "embed"];

export async function bundleHelper(name) {
  const [{ output }] = await build({
    configFile: false,
    logLevel: "error",
    build: {
      lib: { entry: new URL(`../clients/${name}.js`, import.meta.url).pathname, formats: ["iife"], name: "formtray" },
      target: "es2021",
      minify: true,
      write: false,
    },
  });
  return output[0].code;
}
