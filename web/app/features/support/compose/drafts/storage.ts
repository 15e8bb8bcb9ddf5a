import { supportDrafts } from "~/lib/state/support-drafts";
import type { TicketFile } from "../../api-types";
import { type Draft, emptyDraft, isEmpty } from "./draft";

/** Files that no message has are deleted by the server a day after they were uploaded. */
const FILES_LAST_MS = 23 * 3_600_000;
const DRAFTS_LAST_MS = 30 * 24 * 3_600_000;

interface StoredFile {
  stored: TicketFile;
  at: number;
}

interface StoredDraft extends Omit<Draft, "files"> {
  at: number;
  files: StoredFile[];
}

type Stored = Record<string, StoredDraft>;

function readAll(now: number): Stored {
  try {
    const all = JSON.parse(supportDrafts.get() ?? "{}") as Stored;
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => at > now - DRAFTS_LAST_MS));
  } catch {
    return {};
  }
}

/** The draft that this browser keeps, with the files that the server still has. */
export function readDraft(key: string, now = Date.now()): Draft {
  const kept = readAll(now)[key];
  if (!kept) return emptyDraft;
  const files = kept.files.filter(({ at }) => at > now - FILES_LAST_MS);
  const { subject, text, form, request } = kept;
  return {
    subject,
    text,
    form,
    request,
    files: files.map(({ stored }) => ({ ...stored, key: stored.id, progress: 1, stored })),
  };
}

/** Keeps a draft in this browser. A file that is still being uploaded isn't part of it. */
export function writeDraft(key: string, draft: Draft, now = Date.now()): void {
  const all = readAll(now);
  const before = new Map(all[key]?.files.map(({ stored, at }) => [stored.id, at]));
  delete all[key];
  if (!isEmpty(draft)) {
    const files = draft.files.flatMap(({ stored }) => (stored ? [{ stored, at: before.get(stored.id) ?? now }] : []));
    all[key] = { ...draft, files, at: now };
  }
  supportDrafts.set(Object.keys(all).length > 0 ? JSON.stringify(all) : null);
}
