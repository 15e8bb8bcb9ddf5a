import { beforeEach, expect, test } from "vitest";
import { emptyDraft } from "./draft";
import { readDraft, writeDraft } from "./storage";

const HOUR_MS = 3_600_000;
const now = Date.parse("2026-11-12T12:00:00Z");
const stored = { id: "f1", name: "crm.txt", size: 5, type: "text/plain" };
const uploaded = { ...stored, key: "1", progress: 1, stored };
const uploading = { key: "2", name: "late.txt", size: 5, type: "text/plain", progress: 0.5 };

beforeEach(() => localStorage.clear());

test("a draft is read as it was written, but for files that weren't uploaded", () => {
  writeDraft("u1 t1", { subject: "", text: "Half", files: [uploaded, uploading] }, now);
  expect(readDraft("u1 t1", now)).toMatchObject({ text: "Half", files: [{ ...stored, progress: 1, stored }] });
  expect(readDraft("u2 t1", now)).toEqual(emptyDraft);
});

test("files that the server has deleted by then are left out, however often the text was changed", () => {
  writeDraft("u1 t1", { ...emptyDraft, text: "Half", files: [uploaded] }, now);
  writeDraft("u1 t1", { ...emptyDraft, text: "Half a", files: [uploaded] }, now + 20 * HOUR_MS);
  expect(readDraft("u1 t1", now + 22 * HOUR_MS).files).toHaveLength(1);
  expect(readDraft("u1 t1", now + 24 * HOUR_MS)).toMatchObject({ text: "Half a", files: [] });
});

test("an empty draft and one of last month take no room", () => {
  writeDraft("u1 t1", { ...emptyDraft, text: "Old" }, now - 31 * 24 * HOUR_MS);
  expect(readDraft("u1 t1", now)).toEqual(emptyDraft);
  writeDraft("u1 t2", { ...emptyDraft, text: "New" }, now);
  expect(localStorage.getItem("supportDrafts")).not.toContain("Old");
  writeDraft("u1 t2", { ...emptyDraft, text: "  " }, now);
  expect(localStorage.getItem("supportDrafts")).toBeNull();
});

test("what isn't a draft of ours is no draft", () => {
  localStorage.setItem("supportDrafts", "{{");
  expect(readDraft("u1 t1", now)).toEqual(emptyDraft);
});
