import { statusTextOf } from "~/lib/status-text";
import { client } from "./client";
import { ApiError } from "./error";

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

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the bytes over after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
