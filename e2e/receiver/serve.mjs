// Somebody's webhook receiver. It keeps what is posted to each path, for `GET` of the same path to tell. In its address
// `down` says how many calls find nobody at home, the connection ends without a word, and `answer` the status of the
// others: /hooks/1?down=3 takes the fourth.
import { createServer } from "node:http";

const calls = new Map();

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, process.env.FORMTRAY_E2E_RECEIVER);
  const kept = calls.get(pathname) ?? [];
  if (request.method === "GET") return response.end(JSON.stringify(kept));
  const body = (await Array.fromAsync(request)).join("");
  calls.set(pathname, [...kept, { at: Date.now(), headers: request.headers, body }]);
  if (kept.length < Number(searchParams.get("down"))) return request.socket.destroy();
  response.statusCode = Number(searchParams.get("answer") ?? 204);
  response.end();
}).listen(new URL(process.env.FORMTRAY_E2E_RECEIVER).port, "127.0.0.1");
