// clients/formtray.js as it is served at /formtray.js: one small script. The package ships its sources instead.
import { build } from "vite";

const entry = new URL("../clients/formtray.js", import.meta.url).pathname;

export async function bundleHelper() {
  const [{ output }] = await build({
    configFile: false,
    logLevel: "error",
    build: {
      lib: { entry, formats: ["iife"], name: "formtray" },
      target: "es2021",
      minify: true,
      write: false,
    },
  });
  return output[0].code;
}
