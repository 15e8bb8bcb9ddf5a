import type { FormEvent } from "react";

/** The server's response: on success `id`, `next` and `message`; on an error `code`, `message` and `errors`. */
export interface Answer {
  ok?: boolean;
  id?: string;
  /** The URL to redirect to: your redirect, or Formtray's thank-you page. */
  next?: string;
  message?: string;
  /** A stable error code, explained at /docs/errors. */
  code?: string;
  errors?: { code: string; field?: string; message: string }[];
  /** While a submission waits: whether it's saved in this browser, so that the page can be closed. */
  kept?: boolean;
}

export interface Formtray {
  /** Props for the <form>. Without JavaScript it submits like any other form. */
  form: {
    action: string;
    method: "post";
    encType: "multipart/form-data";
    onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  };
  /** Props for the field of that name: its name and, if it's invalid, the attributes for screen readers. */
  field: (name: string) => { name: string; "aria-invalid"?: true; "aria-describedby"?: string };
  /** Props for the element that shows that field's error message; hidden if there's none. */
  error: (name: string) => { id: string; hidden: boolean; children: string | undefined };
  /** "waiting": the server can't be reached; the submission is retried automatically. */
  state: "idle" | "sending" | "waiting" | "sent" | "refused";
  busy: boolean;
  /** The message for the visitor. Show it in an element with `role="status"`. */
  message: string;
  /** Error messages by field name. */
  errors: Record<string, string>;
  /** Upload progress from 0 to 1; null if nothing is being uploaded. */
  progress: number | null;
  answer: Answer;
  /** Sets the state back to "idle". */
  reset: () => void;
}

/** @param endpoint The endpoint URL, or only its id if the page is on the same host as the endpoint. */
export function useFormtray(endpoint: string): Formtray;
