import { errorOf, unreachable } from "~/api/errors/error";
import { authorization } from "~/lib/browser/token";
import type { Import } from "./api-types";

interface UploadOptions {
  signal: AbortSignal;
  /** Gets what has arrived, from 0 to 1. */
  onProgress: (progress: number) => void;
}

/** Uploads a file to import. With XMLHttpRequest: `fetch` doesn't say how far it is. */
export function uploadImport(formId: string, file: File, { signal, onProgress }: UploadOptions): Promise<Import> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", `/api/imports?${new URLSearchParams({ endpoint_id: formId, name: file.name })}`);
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(unreachable(undefined));
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      const body = parsed(responseText);
      if (status === 201) resolve(body as Import);
      else reject(errorOf(new Response(null, { status, statusText }), body));
    };
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
