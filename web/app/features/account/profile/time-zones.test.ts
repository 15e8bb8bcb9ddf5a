import { expect, test } from "vitest";
import { timeZoneLabel, timeZonesWith } from "./time-zones";

test("every zone once, in order, and the wanted ones even if the browser has no such name", () => {
  const zones = timeZonesWith("Mars/Olympus_Mons", undefined, "Europe/Berlin");
  expect(zones).toContain("Mars/Olympus_Mons");
  expect(zones.filter((zone) => zone === "Europe/Berlin")).toHaveLength(1);
  expect(zones).toContain("UTC");
  expect(zones.indexOf("Africa/Cairo")).toBeLessThan(zones.indexOf("Europe/Berlin"));
});

test("a zone as one reads it", () => {
  expect(timeZoneLabel("America/New_York")).toBe("America/New York");
});
