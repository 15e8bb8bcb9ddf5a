import { statusTextOf } from "~/lib/text/status-text";
import type { components } from "../schema.gen";

type FieldError = components["schemas"]["FieldError"];

/** A call that failed, in words for people. `data` is the answer's body. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The answer's status; 0 where no answer came. */
  readonly status: number;
  readonly data: unknown;

  constructor(message: string, status: number, data?: unknown, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.data = data;
  }

  /** What happened, for programs: `email_taken`. */
  get code(): string | undefined {
    return textAt(this.data, "code");
  }

  /** Which fields are not as they must be. */
  get fields(): readonly FieldError[] {
    const errors = isRecord(this.data) ? this.data.errors : undefined;
    return Array.isArray(errors) ? errors.filter(isFieldError) : [];
  }
}

/** The error an answer means; `body` is what came with it: parsed where it was JSON, else its text. */
export function errorOf(response: Response, body: unknown): ApiError {
  const statusText = statusTextOf(response);
  const detail = textAt(body, "detail") ?? (textOf(body) || statusText);
  return new ApiError(detail || `HTTP ${response.status}: ${statusText}`, response.status, body);
}

/** The words for a call that got no answer at all. */
export function unreachable(cause: unknown): ApiError {
  return new ApiError("We couldn't reach the server. Check your connection and try again.", 0, undefined, { cause });
}

/** Whether a call failed because what it was about does not exist, or no longer. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

function textOf(body: unknown): string {
  if (body === undefined || body === null) return "";
  return typeof body === "string" ? body : JSON.stringify(body);
}

function textAt(value: unknown, key: string): string | undefined {
  const text = isRecord(value) ? value[key] : undefined;
  return typeof text === "string" ? text : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isFieldError(value: unknown): value is FieldError {
  return textAt(value, "field") !== undefined && textAt(value, "message") !== undefined;
}
