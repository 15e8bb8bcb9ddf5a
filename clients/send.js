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
 * `tell` hears "sending" before each try and "waiting" after each that failed; `progress` how much of the files has gone.
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
    shelf((posts) => posts.put({ key, action, entries: post.entries }));
    await new Promise((wake) => {
      post.wake = wake;
      addEventListener("online", wake, { once: true });
      if (navigator.onLine) setTimeout(wake, Math.max(wait * (1 + Math.random()), patience));
      tell("waiting");
    });
  }
}

/** What earlier pages of this site could not send. */
export const kept = () => shelf((posts) => posts.getAll());

function attempt({ action, entries }, progress) {
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
    // Listening costs another request beforehand: only where there are files.
    if (entries.some(([, value]) => value.size)) request.upload.onprogress = progress;
    request.send(body);
  });
}

/** Does something with the posts in this browser's database; nothing where there is none. */
function shelf(act) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("formtray");
    opening.onupgradeneeded = () => opening.result.createObjectStore("posts", { keyPath: "key" });
    opening.onerror = reject;
    opening.onsuccess = () => {
      const request = act(opening.result.transaction("posts", "readwrite").objectStore("posts"));
      request.onerror = reject;
      request.onsuccess = () => resolve(request.result);
      opening.result.close();
    };
  }).catch(() => []);
}
