// Counts that somebody has begun, and how long a step took. Nothing that was entered, and nobody, is in it.
import { element } from "./page.js";

/** Functions that report to the server. They do nothing where the page has no address for it, as in a preview. */
export function statistics({ form, statistics: url }) {
  let started;
  let lastStep = 0;
  let since = performance.now();
  const report = (event) => url && navigator.sendBeacon?.(url, JSON.stringify(event));
  const secondsFrom = (then) => Math.round((performance.now() - then) / 1000);
  const times = element("input", { type: "hidden", name: "_formtray_seconds" });
  form.append(times);
  const start = () => {
    if (started === undefined) report({ event: "start" });
    started ??= performance.now();
  };
  return {
    start,
    /** Somebody who comes back to a step has been counted before. */
    resume(step) {
      started = performance.now();
      lastStep = step - 1;
    },
    step(step) {
      if (step > lastStep) report({ event: "step", step, seconds: secondsFrom(since) });
      lastStep = Math.max(lastStep, step);
      since = performance.now();
    },
    /** Sends along how many seconds it took since the first input, and on the last step. */
    finish() {
      start();
      times.value = `${secondsFrom(started)},${secondsFrom(since)}`;
    },
  };
}
