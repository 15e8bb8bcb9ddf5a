import { saveFile } from "~/lib/browser/save-file";
import { statusTextOf } from "~/lib/text/status-text";
import { client } from "./client";
import { ApiError, errorOf } from "./errors/error";

/** Fetches a submitted file with the token and saves it as `name`; a plain link could not carry the token. */
export async function downloadFile(fileId: string, name: string): Promise<void> {
  const { data, error, response } = await client.GET("/api/submissions/files/{file_id}/download", {
    params: { path: { file_id: fileId } },
    parseAs: "blob",
  });
  if (!response.ok || data === undefined) {
    throw new ApiError(`Download failed: ${statusTextOf(response)}`, response.status, error);
  }
  saveFile(data, name);
}

interface CsvExport {
  endpointId: string;
  /** The folder. */
  state: "inbox" | "held" | "spam" | "trash";
  from?: string;
  hasFiles?: true;
  starred?: true;
  unread?: true;
  /** What the file is called. */
  name: string;
  signal: AbortSignal;
  /** Hears how many rows have come, of how many if that is known. */
  onRows: (rows: number, total: number | undefined) => void;
}

/** Fetches a form's submissions as CSV and saves them. */
export async function exportCsv({ endpointId, name, signal, onRows, ...filter }: CsvExport): Promise<void> {
  const { state, from, hasFiles, starred, unread } = filter;
  const { data, error, response } = await client.GET("/api/submissions/{endpoint_id}/export.csv", {
    params: { path: { endpoint_id: endpointId }, query: { state, from, has_files: hasFiles, starred, unread } },
    parseAs: "stream",
    signal,
  });
  if (!response.ok || !data) throw errorOf(response, error);
  const total = Number(response.headers.get("X-Total-Count") ?? Number.NaN);
  const count = countRows();
  onRows(0, Number.isNaN(total) ? undefined : total);
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      onRows(count(chunk), Number.isNaN(total) ? undefined : total);
      controller.enqueue(chunk);
    },
  });
  saveFile(await whole(data.pipeThrough(counter), "The export"), name);
}

const QUOTE = 34;
const LINE_END = 10;

/** Counts a CSV's rows as its bytes come by, the first, of names, left out. A line's end within quotes ends no row. */
export function countRows(): (chunk: Uint8Array) => number {
  let ends = 0;
  let quoted = false;
  return (chunk) => {
    for (const byte of chunk) {
      if (byte === QUOTE) quoted = !quoted;
      else if (byte === LINE_END && !quoted) ends += 1;
    }
    return Math.max(0, ends - 1);
  };
}

/** A blob and not a buffer: the browser keeps what is large on disk. */
async function whole(stream: ReadableStream<Uint8Array>, what: string): Promise<Blob> {
  try {
    return await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
  } catch (cause) {
    // What was called off on purpose stays what it is.
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ApiError(`${what} was interrupted. Try again.`, 0, undefined, { cause });
  }
}

/** Fetches the archive of everything and saves it; `onBytes` hears how much has come. */
export async function exportEverything(onBytes: (bytes: number) => void): Promise<void> {
  const { data, error, response } = await client.GET("/api/auth/export", { parseAs: "stream" });
  if (!response.ok || !data) throw errorOf(response, error);
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onBytes(bytes);
      controller.enqueue(chunk);
    },
  });
  saveFile(
    await whole(data.pipeThrough(counter), "The export"),
    `formtray-${new Date().toISOString().slice(0, 10)}.zip`,
  );
}
