import { ApiError } from "~/api/errors/error";
import { deleteFile } from "../../queries";
import type { Attachment } from "../drafts/draft";
import type { DraftHandle } from "../drafts/drafts";
import { uploadFile } from "./upload";

export const MAX_FILES = 10;
const MAX_BYTES = 10 * 1024 * 1024;

/** Shown before files are chosen. */
export const limitsText = `Up to ${MAX_FILES} files, 10 MB each`;

/** What is on its way, and the files themselves for another attempt; by the key of the attachment. */
const running = new Map<string, AbortController>();
const sources = new Map<string, File>();
let lastKey = 0;

type Files = readonly Attachment[];

/** What can be done to the files of a draft. It goes on while another page of support is shown. */
export function attachmentsOf({ draft, change }: Pick<DraftHandle, "draft" | "change">) {
  const set = (key: string, news: Partial<Attachment>) =>
    change(({ files }) => ({ files: files.map((one) => (one.key === key ? { ...one, ...news } : one)) }));

  const start = async (key: string) => {
    const source = sources.get(key);
    if (!source) return;
    const controller = new AbortController();
    running.set(key, controller);
    set(key, { progress: 0, error: undefined });
    try {
      const { signal } = controller;
      const stored = await uploadFile(source, { signal, onProgress: (progress) => set(key, { progress }) });
      sources.delete(key);
      set(key, { stored, progress: 1 });
    } catch (error) {
      if (!controller.signal.aborted) set(key, { error: reasonOf(error), canRetry: mayWork(error) });
    } finally {
      running.delete(key);
    }
  };

  return {
    /** Uploads files; says how many there was no room for. */
    add(chosen: readonly File[]): number {
      const room = Math.max(0, MAX_FILES - draft.files.length);
      const added = chosen.slice(0, room).map((source) => ({ source, one: attachmentFor(source) }));
      change(({ files }) => ({ files: [...files, ...added.map(({ one }) => one)] }));
      for (const { source, one } of added) {
        if (one.error) continue;
        sources.set(one.key, source);
        void start(one.key);
      }
      return chosen.length - added.length;
    },
    retry: (key: string) => void start(key),
    remove(key: string): void {
      running.get(key)?.abort();
      sources.delete(key);
      const stored = draft.files.find((one) => one.key === key)?.stored;
      change(({ files }) => ({ files: files.filter((one) => one.key !== key) }));
      // What stays behind is deleted after a day.
      if (stored) deleteFile(stored.id).catch(() => undefined);
    },
  };
}

function attachmentFor({ name, size, type }: File): Attachment {
  lastKey += 1;
  const one = { key: `file ${lastKey}`, name, size, type, progress: 0 };
  if (size > MAX_BYTES) return { ...one, error: "Larger than 10 MB." };
  return size === 0 ? { ...one, error: "The file is empty." } : one;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : "Upload failed.");

/** A file that is refused as it is would be refused again. */
const mayWork = (error: unknown) => !(error instanceof ApiError && [409, 413, 415, 422].includes(error.status));

export const isUploading = (files: Files) => files.some(({ stored, error }) => !stored && !error);
export const hasFailed = (files: Files) => files.some(({ error }) => error);
export const storedIds = (files: Files) => files.flatMap(({ stored }) => stored?.id ?? []);
