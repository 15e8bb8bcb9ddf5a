import { queryOptions } from "@tanstack/react-query";
import { client } from "../client";
import { ApiError, errorOf } from "../errors/error";

/** The first look at a file has its picture made; until then there is none. */
const PENDING = "thumbnail_pending";

/** A file's small picture, as an address that needs no token; null where there is none. */
export const thumbnailQuery = (fileId: string) =>
  queryOptions({
    queryKey: ["thumbnail", fileId],
    queryFn: ({ signal }) => fetchThumbnail(fileId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // It is being made: asked for again after one, two and four seconds.
    retry: (failures, error) => failures < 3 && error instanceof ApiError && error.code === PENDING,
    retryDelay: (failures) => 1000 * 2 ** failures,
  });

/** A file's small picture as a `data:` address, which our policy allows; null where there will be none. */
async function fetchThumbnail(fileId: string, signal: AbortSignal): Promise<string | null> {
  const { data, error, response } = await client.GET("/api/submissions/files/{file_id}/thumbnail", {
    params: { path: { file_id: fileId } },
    parseAs: "blob",
    signal,
  });
  if (response.ok && data) return addressOf(data);
  const failure = errorOf(response, error);
  if (failure.code === PENDING) throw failure;
  return null;
}

function addressOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}
