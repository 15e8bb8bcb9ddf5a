import type { FormEvent } from "react";

/** What the server said. Of a success `id`, `next` and `message`; of a refusal `code`, `message` and `errors`. */
export interface Answer {
  ok?: boolean;
  id?: string;
  /** Where the visitor would have been sent: your redirect, or Formtray's page of thanks. */
  next?: string;
  message?: string;
  /** Stable; /docs/errors has one anchor for each. */
  code?: string;
  errors?: { code: string; field?: string; message: string }[];
  /** While a post waits: whether this browser has stored it, so that the page may be closed. */
  kept?: boolean;
}

export interface Formtray {
  /** For the <form>. Without JavaScript it posts as any other. */
  form: {
    action: string;
    method: "post";
    encType: "multipart/form-data";
    onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  };
  /** For a field of that name: its name and, where something is wrong with it, what screen readers need. */
  field: (name: string) => { name: string; "aria-invalid"?: true; "aria-describedby"?: string };
  /** For the element that says what is wrong with that field; hidden while nothing is. */
  error: (name: string) => { id: string; hidden: boolean; children: string | undefined };
  /** "waiting": the server cannot be reached; the post is kept in this browser and tried again. */
  state: "idle" | "sending" | "waiting" | "sent" | "refused";
  busy: boolean;
  /** What to tell the visitor, in an element with `role="status"`. */
  message: string;
  /** By field. */
  errors: Record<string, string>;
  /** How much of the files has gone, 0 to 1; null while there is nothing to tell. */
  progress: number | null;
  answer: Answer;
  /** Back to "idle". */
  reset: () => void;
}

/** @param endpoint The endpoint's address; or its id alone, where the page is on the same host as the endpoint. */
export function useFormtray(endpoint: string): Formtray;
