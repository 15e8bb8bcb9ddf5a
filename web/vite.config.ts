import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// The repository's services and servers count their ports from one base; the web's is base + 10.
const base = Number(process.env.FORMTRAY_PORTS ?? 17300);
const server = `http://127.0.0.1:${base}`;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
  },
});
