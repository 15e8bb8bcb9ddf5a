import { useEffect, useId, useRef, useState } from "react";
import { deliver, kept, rewrite, waitingText, write } from "../send.js";

const idle = { state: "idle", answer: {}, progress: null };

/** The state of a form that posts to an endpoint, and what to spread on its elements. ./index.d.ts describes both. */
export function useFormtray(endpoint) {
  const action = endpoint.includes("/") ? endpoint : `/api/submit/${endpoint}`;
  const prefix = useId();
  const [{ state, answer, progress }, setNow] = useState(idle);
  // Known at once: two presses may come before one rendering.
  const underway = useRef(null);

  useEffect(() => {
    let gone = false;
    kept().then((left) => {
      if (gone) return;
      for (const post of left.filter((one) => one.action === action)) send(post, setNow);
    });
    return () => {
      gone = true;
    };
  }, [action]);

  async function onSubmit(event) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form, event.nativeEvent.submitter);
    const { current } = underway;
    if (current?.state === "waiting") rewrite(current.post, data);
    if (current) return;
    const mine = { post: write(action, data), state: "sending" };
    underway.current = mine;
    const { ok } = await send(mine.post, (next) => {
      if (next.state) mine.state = next.state;
      setNow(next);
    });
    underway.current = null;
    if (ok) form.reset();
  }

  const errors = Object.fromEntries(
    (answer.errors ?? []).filter(({ field }) => field).map(({ field, message }) => [field, message]),
  );
  const idOf = (name) => `${prefix}-${name.replaceAll(/\s/g, "-")}`;
  return {
    form: { action, method: "post", encType: "multipart/form-data", onSubmit },
    field: (name) => ({ name, ...(errors[name] && { "aria-invalid": true, "aria-describedby": idOf(name) }) }),
    error: (name) => ({ id: idOf(name), hidden: !errors[name], children: errors[name] }),
    state,
    busy: state === "sending",
    message: messageOf(state, answer),
    errors,
    progress,
    answer,
    reset: () => setNow(idle),
  };
}

function messageOf(state, { message, kept }) {
  if (state === "idle") return "";
  if (state === "sending") return "Sending…";
  if (state === "waiting") return waitingText(kept);
  return message ?? "Couldn't send the form.";
}

/** Sends a post, telling how it goes; answers with what the server said. */
async function send(post, tell) {
  const answer = await deliver(
    post,
    (state, answer = {}) => tell({ state, answer, progress: null }),
    ({ loaded, total }) => tell({ state: "sending", answer: {}, progress: loaded / total }),
  );
  tell({ state: answer.ok ? "sent" : "refused", answer, progress: null });
  return answer;
}
