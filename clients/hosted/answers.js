// The answers so far, kept in this browser only, and whether it has already answered. Files are never kept.

const MAX_AGE_MS = 7 * 24 * 3600 * 1000;
const SAVE_DELAY_MS = 400;

/** What this browser remembers about a form. A browser that stores nothing, or a preview, remembers nothing. */
export function remember({ form, address, version, isPreview, isOnce }) {
  const key = `formtray:${address}`;
  let timer;

  function save(step) {
    const entries = [...new FormData(form)].filter(([name, value]) => typeof value === "string" && isOwn(name));
    store(key, { at: Date.now(), version, step, entries });
  }

  return {
    /** Saves soon. Typing isn't kept waiting for it. */
    saveSoon(step) {
      clearTimeout(timer);
      timer = setTimeout(save, SAVE_DELAY_MS, step);
    },
    /** The answers of an earlier visit to this version of the form. */
    load() {
      const saved = isPreview ? undefined : stored(key);
      if (saved && (saved.version !== version || Date.now() - saved.at > MAX_AGE_MS)) {
        store(key);
        return;
      }
      return saved;
    },
    clear() {
      clearTimeout(timer);
      store(key);
    },
    markAnswered: () => isOnce && store(`${key}:answered`, true),
    isAnswered: () => isOnce && !isPreview && !!stored(`${key}:answered`),
  };

  function store(name, value) {
    if (isPreview) return;
    try {
      if (value === undefined) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify(value));
    } catch {}
  }
}

function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(name)) || undefined;
  } catch {}
}

/** Names that start like this are the page's, not answers. */
const isOwn = (name) => !name.startsWith("_");

/** Puts answers into the fields that aren't files and that the URL doesn't prefill. Tells whether there was anything to put. */
export function restore(fields, entries) {
  const prefilled = new URLSearchParams(location.search);
  let isAny = false;
  for (const [name, { rule, controls }] of fields) {
    const values = entries.filter(([saved]) => saved === name).map(([, value]) => value);
    if (prefilled.has(name) || rule.type === "file" || rule.type === "hidden") continue;
    for (const control of controls) {
      if (control.type === "radio" || control.type === "checkbox") control.checked = values.includes(control.value);
      else if (values.length) control.value = values[0];
    }
    isAny ||= values.some(Boolean);
  }
  return isAny;
}
