import { save } from "~/lib/save";
import { statusTextOf } from "~/lib/status-text";
import { client } from "./client";
import { ApiError, errorOf } from "./error";

/** Fetches a submitted file with the token and saves it as `name`; a plain link could not carry the token. */
export async function downloadFile(fileId: string, name: string): Promise<void> {
  const { data, error, response } = await client.GET("/api/submissions/files/{file_id}/download", {
    params: { path: { file_id: fileId } },
    parseAs: "blob",
  });
  if (!response.ok || data === undefined) {
    throw new ApiError(`Download failed: ${statusTextOf(response)}`, response.status, error);
  }
  save(data, name);
}

/** A blob and not a buffer: the browser keeps what is large on disk. */
async function whole(stream: ReadableStream<Uint8Array>): Promise<Blob> {
  try {
    return await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
  } catch (cause) {
    throw new ApiError("The archive broke off on its way. Please try again.", 0, undefined, { cause });
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
  save(await whole(data.pipeThrough(counter)), `formtray-${new Date().toISOString().slice(0, 10)}.zip`);
}
