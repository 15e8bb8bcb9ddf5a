import { expect, test } from "vitest";
import { securityEventText } from "./security-event-text";

test("an event in words", () => {
  expect(securityEventText({ kind: "signed_in", details: {} })).toEqual({ title: "Signed in", grave: false });
});

test("what was folded says how often", () => {
  expect(securityEventText({ kind: "sign_in_failed", details: { times: 7 } as never })).toMatchObject({
    times: 7,
    grave: true,
  });
  expect(securityEventText({ kind: "sign_in_failed", details: { times: 1 } as never })).not.toHaveProperty("times");
});

test("sessions that ended together are counted", () => {
  expect(securityEventText({ kind: "session_ended", details: { sessions: 3 } as never }).detail).toBe("3 sessions");
  expect(securityEventText({ kind: "session_ended", details: { sessions: 1 } as never })).not.toHaveProperty("detail");
});

test("a change of address says to which", () => {
  const details = { email: "new@example.org" } as never;
  expect(securityEventText({ kind: "email_change_asked", details }).detail).toBe("new@example.org");
});

test("an event of a newer server is told all the same", () => {
  expect(securityEventText({ kind: "passkey_added" as never, details: {} }).title).toBe("Passkey added");
});
