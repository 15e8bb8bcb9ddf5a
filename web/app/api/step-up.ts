import { ApiError } from "./error";

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

/** As `fetch`. Where the server wants a step-up first, it is asked for, and the call is made again. */
export async function fetchConfirmed(request: Request): Promise<Response> {
  // Its body can be read only once.
  const again = request.clone();
  const response = await fetch(request);
  if (response.status !== 403 || !ask || !(await wantsStepUp(response))) return response;
  // Several calls at once are one question.
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return (await asking) ? fetch(again) : response;
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
