import type { Client } from "openapi-fetch";
import { client } from "./client";
import type { components } from "./schema.gen";

type Answer<Media extends `${string}/${string}`, Body> = {
  200: { headers: Record<string, unknown>; content: { [media in Media]: Body } };
};

interface Memo {
  text: string;
  updated_at: string;
}

interface Change {
  ids: string[];
  state?: "inbox" | "spam" | "trash";
  read?: boolean;
  starred?: boolean;
}

/** Calls that are built at this moment and not yet in the API's description; then this file goes. */
interface Paths {
  "/api/submissions/": {
    patch: {
      requestBody: { content: { "application/json": Change } };
      responses: Answer<"application/json", { changed: number }>;
    };
  };
  "/api/submissions/details/{id}/memo": {
    put: {
      parameters: { path: { id: string } };
      requestBody: { content: { "application/json": { text: string } } };
      responses: Answer<"application/json", Memo>;
    };
  };
  "/api/submissions/files/{file_id}/thumbnail": {
    get: { parameters: { path: { file_id: string } }; responses: Answer<"image/webp", string> };
  };
  "/api/submissions/{endpoint_id}/export.csv": {
    get: {
      parameters: { path: { endpoint_id: string }; query?: { state?: string; from?: string; to?: string } };
      responses: Answer<"text/csv", string>;
    };
  };
  "/api/live": {
    get: { parameters: { query?: { after?: string } }; responses: Answer<"text/event-stream", string> };
  };
}

export type SoonSubmission = components["schemas"]["Submission"] & { test?: boolean; memo?: Memo | null };

export const soon = client as unknown as Client<Paths>;
