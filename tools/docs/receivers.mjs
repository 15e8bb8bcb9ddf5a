// Webhook receivers in five languages: started as they stand, called by the real server, and by a forger.
import { spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { place } from "./build.mjs";
import { until } from "./member.mjs";

const rack = join(import.meta.dirname, "rack.rb");

/** How each is started; `port` is in its environment too. */
const starts = {
  js: (file) => [process.execPath, file],
  python: (file) => ["python3", file],
  php: (file, port) => ["php", "-S", `127.0.0.1:${port}`, file],
  go: (file) => ["go", "run", file],
  ruby: (file) => ["ruby", rack, file],
};

export const isReceiver = ({ language, title, page }) => page === "webhooks" && language in starts && Boolean(title);

export async function checkReceiver(block, { member, port }) {
  const endpoint = await member.endpoint(`Webhook in ${block.language}`);
  const url = `http://127.0.0.1:${port}/hooks`;
  const { secret } = await member.call("POST", `/api/endpoints/${endpoint.id}/webhooks`, { url });
  const folder = place(`receiver-${block.language}`);
  const file = join(folder, block.title);
  await mkdir(folder, { recursive: true });
  await writeFile(file, block.code);
  const [command, ...args] = starts[block.language](file, port);
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, PORT: String(port), FORMTRAY_SECRET: secret, GOCACHE: place("go-cache") },
    stdio: ["ignore", "pipe", "pipe"],
    // `go run` starts what it has built: both end together.
    detached: true,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  try {
    await until(
      `${block.title} answers`,
      () =>
        call(url, {}, "").then(
          () => true,
          () => false,
        ),
      300,
    );
    await expectDelivered(member, endpoint);
    await expectForgeriesRefused(url, secret);
  } catch (error) {
    throw new Error(`${error.message}\n${said}`);
  } finally {
    process.kill(-child.pid);
    await new Promise((resolve) => child.once("close", resolve));
  }
}

async function expectDelivered(member, endpoint) {
  const body = new URLSearchParams({ name: "Ada Lövelace", message: "Grüße" });
  const { id } = await fetch(endpoint.url, { method: "POST", body }).then((answer) => answer.json());
  await until("the webhook is delivered", async () => {
    const timeline = await member.call("GET", `/api/submissions/${id}/timeline`);
    return JSON.stringify(timeline).includes("204 No Content");
  });
}

async function expectForgeriesRefused(url, secret) {
  const now = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({ type: "test", data: { fields: [] } });
  const other = `whsec_${Buffer.from(randomUUID()).toString("base64")}`;
  const tries = [
    [204, signed(secret, now, body), body],
    [204, both(secret, other, now, body), body],
    [401, signed(other, now, body), body],
    [401, signed(secret, now, body), `${body} `],
    [401, signed(secret, now - 3600, body), body],
    [401, { ...signed(secret, now, body), "webhook-id": "another" }, body],
    [401, {}, body],
  ];
  for (const [index, [expected, headers, sent]] of tries.entries()) {
    const { status } = await call(url, headers, sent);
    if (status !== expected) throw new Error(`forgery ${index}: answered ${status}, not ${expected}`);
  }
}

function signed(secret, seconds, body) {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const id = randomUUID();
  const mac = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(seconds), "webhook-signature": `v1,${mac}` };
}

/** As while a secret is changed: two signatures, of which the receiver knows the second. */
function both(secret, other, seconds, body) {
  const headers = signed(secret, seconds, body);
  return {
    ...headers,
    "webhook-signature": `${signed(other, seconds, body)["webhook-signature"]} ${headers["webhook-signature"]}`,
  };
}

const call = (url, headers, body) =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });

/** What a webhook really gets, with a file. */
export async function captureCall({ member, port }) {
  const endpoint = await member.endpoint("Captured");
  const url = `http://127.0.0.1:${port}/hooks`;
  let body = "";
  const server = createServer(async (request, response) => {
    for await (const chunk of request) body += chunk;
    response.writeHead(204).end();
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  await member.call("POST", `/api/endpoints/${endpoint.id}/webhooks`, { url });
  const form = new FormData();
  form.set("email", "grace@example.com");
  form.set("cv", new Blob(["%PDF-1.7"], { type: "application/pdf" }), "cv.pdf");
  await fetch(endpoint.url, { method: "POST", body: form, headers: { origin: "https://www.example.com" } });
  await until("the webhook is called", () => body !== "");
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return JSON.parse(body);
}
