import { expect, test } from "vitest";
import { strengthOf } from "./password-strength";

test.each([
  ["password123", "weak"],
  ["P@ssw0rd2024!", "weak"],
  ["qwertzuiop12345", "weak"],
  ["aaaaaaaaaaaaaaaaaaaa", "weak"],
  ["abcabcabcabcabc", "weak"],
  ["Summer2025!", "weak"],
  ["tr0ub4dor&3x", "fair"],
  ["correct horse battery staple", "good"],
  ["correct horse battery staple lantern", "strong"],
  ["xK9#mP2$vL5@nQ8!", "strong"],
  ["tray 3f0c2f5e-9f7d-4a38-8a9e-0d7a5d1b6a11", "strong"],
])("%s is %s", (password, level) => {
  expect(strengthOf(password).level).toBe(level);
});

test("what is known of its owner is worth nothing", () => {
  const own = ["ada.lovelace@example.org", "Ada Lovelace"];
  expect(strengthOf("lovelace-lovelace-2", own).level).toBe("weak");
  expect(strengthOf("lovelace", own).hint).toBe("Avoid your own name or email address.");
});

test("it says what makes it weak, and nothing where it is strong", () => {
  expect(strengthOf("welcome to it").hint).toBe("Avoid common words such as “welcome”.");
  expect(strengthOf("asdfghjkl;").hint).toBe("Avoid common words such as “asdf”.");
  expect(strengthOf("fghjkl fghjkm").hint).toBe("Avoid sequences such as “abc” or “qwerty”.");
  expect(strengthOf("xK9#mP2$vL5@nQ8!").hint).toBeUndefined();
});

test("more of it is never worse", () => {
  const whole = "correct horse battery staple";
  const bits = [...whole].map((_, length) => strengthOf(whole.slice(0, length + 1)).bits);
  expect(bits.at(-1)).toBe(Math.max(...bits));
});
