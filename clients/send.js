// One post to a form, tried until the server has answered it. It carries a key of its own (`_idempotency`), by which
// the server knows it again: however often it is tried, it is one submission. What fails is kept in this browser.

/** A post of these fields to that address; nothing is sent yet. */
export function write(action, data) {
  const key = crypto.getRandomValues(new Uint32Array(4)).join("-");
  return { key, action, entries: [["_idempotency", key], ...data] };
}

/** Other fields for a post that waits, which is tried again at once. */
export function rewrite(post, data) {
  post.entries = [post.entries[0], ...data];
  post.wake();
}

/**
 * Sends a post and answers with what the server said: `ok`, and `next` and `message`, or `errors`.
 * `tell` hears "sending" before each try and, after each that failed, "waiting" with whether the post is safe in this
 * browser: the page may then be closed. `progress` hears how much of the files has gone.
 */
export async function deliver(post, tell, progress) {
  const { key, action } = post;
  for (let wait = 2000; ; wait = Math.min(wait * 2, 3e5)) {
    tell("sending");
    // A browser that says it is offline is; one that says it is online may be wrong.
    const { status, response, patience = 0 } = navigator.onLine ? await attempt(post, progress) : {};
    if (status && status < 500 && status !== 408 && status !== 429) {
      shelf((posts) => posts.delete(key));
      return response || {};
    }
    const safe = await shelf((posts) => posts.put({ key, action, entries: post.entries }));
    await new Promise((wake) => {
      post.wake = wake;
      addEventListener("online", wake, { once: true });
      if (navigator.onLine) setTimeout(wake, Math.max(wait * (1 + Math.random()), patience));
      tell("waiting", { kept: !!safe });
    });
  }
}

/** The message shown to a visitor while a post waits. */
export const waitingText = (kept) =>
  `Not sent yet. ${kept ? "It's saved in this browser and will be sent automatically." : "Keep this page open and it will be sent automatically."}`;

/** What earlier pages of this site could not send. */
export const kept = async () => (await shelf((posts) => posts.getAll())) || [];

function attempt(post, progress) {
  const { action, entries } = post;
  return new Promise((resolve) => {
    const body = new FormData();
    for (const [name, value] of entries) body.append(name, value);
    const request = new XMLHttpRequest();
    request.open("POST", action);
    request.responseType = "json";
    request.onloadend = () => {
      const { status, response } = request;
      resolve({ status, response, patience: request.getResponseHeader("retry-after") * 1000 });
    };
    // As if the server had refused it: nothing is kept.
    post.cancel = () => {
      resolve({ status: 1 });
      request.abort();
    };
    // Listening costs another request beforehand: only where there are files.
    if (entries.some(([, value]) => value.size)) request.upload.onprogress = progress;
    request.send(body);
  });
}

/** Does something with the posts in this browser's database and waits until that is written; nothing where there is none. */
async function shelf(act) {
  try {
    const opening = indexedDB.open("formtray");
    opening.onupgradeneeded = () => opening.result.createObjectStore("posts", { keyPath: "key" });
    await ends(opening, "success", "error");
    const work = opening.result.transaction("posts", "readwrite", { durability: "strict" });
    const request = act(work.objectStore("posts"));
    opening.result.close();
    await ends(work, "complete", "abort");
    return request.result;
  } catch {}
}

const ends = (work, well, badly) =>
  new Promise((resolve, reject) => {
    work[`on${well}`] = resolve;
    work[`on${badly}`] = reject;
  });
