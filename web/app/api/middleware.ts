import type { Middleware } from "openapi-fetch";
import { readDevice } from "~/lib/browser/device";
import { readToken } from "~/lib/browser/token";
import { unreachable } from "./errors/error";
import { noteServerTime } from "./server-clock";

/** Calls that anyone may make; they never carry the token. As the specification writes their paths. */
const publicCalls: ReadonlySet<string> = new Set([
  "/api/auth/login",
  "/api/auth/login/two-factor",
  "/api/auth/register",
  "/api/auth/forgot-password",
  "/api/auth/reset-password",
  "/api/auth/verify-email/{token}",
  "/api/submit/{id}",
]);

const bearer = (token: string | null) => (token === null ? null : `Bearer ${token}`);

export const authorize: Middleware = {
  onRequest({ request, schemaPath }) {
    const authorization = bearer(readToken());
    if (publicCalls.has(schemaPath) || authorization === null || request.headers.has("Authorization")) return;
    request.headers.set("Authorization", authorization);
    return request;
  },
};

/** Calls whose tries are counted, per device where it is known, and the one after which other devices are strangers. */
const callsOfADevice: ReadonlySet<string> = new Set([
  "/api/auth/login",
  "/api/auth/login/two-factor",
  "/api/auth/register",
  "/api/auth/forgot-password",
  "/api/auth/change-password",
]);

export const addDeviceHeader: Middleware = {
  onRequest({ request, schemaPath }) {
    const device = readDevice();
    if (device === null || !callsOfADevice.has(schemaPath)) return;
    request.headers.set("X-Device", device);
    return request;
  },
};

type Listener = () => void;
const listeners = new Set<Listener>();

/** Tells when the server no longer knows the session. */
export function onSessionExpired(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const detectExpiredSession: Middleware = {
  onResponse({ request, response, schemaPath }) {
    if (response.status !== 401 || publicCalls.has(schemaPath)) return;
    // Only for the token that is still the current one: neither a call without one ends a session, nor the late answer
    // to one that was replaced or removed meanwhile.
    const sent = request.headers.get("Authorization");
    if (sent === null || sent !== bearer(readToken())) return;
    for (const listener of listeners) listener();
  },
};

export const followServerClock: Middleware = {
  onResponse({ response }) {
    noteServerTime(response);
  },
};

export const explainUnreachable: Middleware = {
  onError({ error }) {
    // What was called off on purpose stays what it is.
    return error instanceof DOMException && error.name === "AbortError" ? undefined : unreachable(error);
  },
};
