// Somebody's sites on this machine: each name below localhost is a folder, or pages kept in memory.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const elsewhere = "<!doctype html><title>Elsewhere</title><h1>Another page of this site</h1>";

export class Site {
  pages = new Map();
  folders = new Map();

  async start() {
    this.server = createServer((request, response) => void this.answer(request, response));
    await new Promise((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    this.port = this.server.address().port;
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }

  origin(name) {
    return `http://${name}.localhost:${this.port}`;
  }

  /** Puts a page up and says where. */
  page(path, html) {
    this.pages.set(path, `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>${html}</html>`);
    return this.origin("pages") + path;
  }

  async answer(request, response) {
    const name = request.headers.host.split(".")[0];
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    const [type, body] = await this.find(name, path);
    response.writeHead(200, { "Content-Type": `${type}; charset=utf-8` }).end(body);
  }

  async find(name, path) {
    const page = name === "pages" && this.pages.get(path);
    if (page) return ["text/html", page];
    const folder = this.folders.get(name);
    for (const file of folder ? [path, `${path}/index.html`, `${path}.html`] : []) {
      const found = await readFile(join(folder, file)).catch(() => undefined);
      if (found) return [types[extname(file)] ?? "application/octet-stream", found];
    }
    return ["text/html", elsewhere];
  }
}
