import { saveFile } from "~/lib/browser/save-file";
import { statusTextOf } from "~/lib/text/status-text";
import { client } from "./client";
import { ApiError, errorOf } from "./errors/error";
import type { components } from "./schema.gen";

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

type ExportRequest = components["schemas"]["ExportRequest"];

/** Fetches an export that the server writes at once, and saves it; `onBytes` hears how much has come. */
export async function downloadExport(
  body: ExportRequest,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const { data, error, response } = await client.POST("/api/exports/download", { body, parseAs: "stream", signal });
  if (!response.ok || !data) throw errorOf(response, error);
  const blob = await whole(data.pipeThrough(countBytes(onBytes)), "The export");
  saveFile(blob, fileNameOf(response.headers.get("Content-Disposition")) ?? `submissions.${body.format}`);
}

/** The name that a response gives its file. */
export function fileNameOf(disposition: string | null): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "") ?? [];
  const [, plain] = /filename="([^"]+)"/i.exec(disposition ?? "") ?? [];
  try {
    return encoded === undefined ? plain : decodeURIComponent(encoded);
  } catch {
    return plain;
  }
}

function countBytes(onBytes: (bytes: number) => void) {
  let bytes = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onBytes(bytes);
      controller.enqueue(chunk);
    },
  });
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
  saveFile(
    await whole(data.pipeThrough(countBytes(onBytes)), "The export"),
    `formtray-${new Date().toISOString().slice(0, 10)}.zip`,
  );
}
