import { takeFirstResponse } from "~/lib/browser/first-requests";
import { ApiError } from "../errors/error";

/** Asks who sits there to show once more that they are the owner; resolves whether they did. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Who asks; the app's frame, as long as it stands. */
export function onStepUp(listener: Ask): () => void {
  ask = listener;
  return () => {
    if (ask === listener) ask = undefined;
  };
}

/** One that can be made again. A clone would do, but for the body: it turns text into a stream. */
export class RepeatableRequest extends Request {
  readonly again: () => Request;

  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init);
    this.again = () => new Request(input, { ...init, headers: this.headers });
  }
}

/** As `fetch`. Where the server wants a step-up first, it is asked for, and the call is made again. */
export async function fetchConfirmed(request: Request): Promise<Response> {
  const response = (await takeFirstResponse(request)) ?? (await fetch(request));
  const repeatable = request instanceof RepeatableRequest;
  if (response.status !== 403 || !ask || !repeatable || !(await wantsStepUp(response))) return response;
  // Several calls at once are one question.
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return (await asking) ? fetch(request.again()) : response;
}

async function wantsStepUp(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return isStepUp(body);
}

const isStepUp = (body: unknown) =>
  typeof body === "object" && body !== null && "code" in body && body.code === "step_up_required";

/** Whether a call ended because the question was closed: nothing was done, and there is nothing to say. */
export function wasDeclined(error: unknown): boolean {
  return error instanceof ApiError && isStepUp(error.data);
}
