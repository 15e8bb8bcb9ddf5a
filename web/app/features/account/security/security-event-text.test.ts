import { expect, test } from "vitest";
import { wordsOf } from "./security-event-text";

test("an event in words", () => {
  expect(wordsOf({ kind: "signed_in", details: {} })).toEqual({ title: "Signed in", grave: false });
});

test("what was folded says how often", () => {
  expect(wordsOf({ kind: "sign_in_failed", details: { times: 7 } as never })).toMatchObject({ times: 7, grave: true });
  expect(wordsOf({ kind: "sign_in_failed", details: { times: 1 } as never })).not.toHaveProperty("times");
});

test("sessions that ended together are counted", () => {
  expect(wordsOf({ kind: "session_ended", details: { sessions: 3 } as never }).detail).toBe("3 sessions");
  expect(wordsOf({ kind: "session_ended", details: { sessions: 1 } as never })).not.toHaveProperty("detail");
});

test("a change of address says to which", () => {
  const details = { email: "new@example.org" } as never;
  expect(wordsOf({ kind: "email_change_asked", details }).detail).toBe("new@example.org");
});

test("an event of a newer server is told all the same", () => {
  expect(wordsOf({ kind: "passkey_added" as never, details: {} }).title).toBe("Passkey added");
});
