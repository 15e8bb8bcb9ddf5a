import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { appPages, contentPages, fileOf } from "./pages";

const pages = [...contentPages, ...appPages];

test("every page has its file, once", () => {
  const missing = pages.filter((page) => !existsSync(`app/${fileOf(page)}`));
  expect(missing).toEqual([]);
  expect(new Set(pages.map(fileOf)).size).toBe(pages.length);
});

test("every route of the specification exists", () => {
  const promised = [
    ..."login register forgot-password reset-password verify-email terms privacy accessibility docs blog".split(" "),
    ..."onboarding dashboard endpoints settings billing support forms/new blog/:slug support/:ticketId".split(" "),
    ..."submissions/:submissionId forms/:formId forms/:formId/edit forms/:formId/submissions".split(" "),
    "",
  ];
  const paths = pages.map((page) => page.path);
  expect(promised.filter((path) => !paths.includes(path))).toEqual([]);
});
