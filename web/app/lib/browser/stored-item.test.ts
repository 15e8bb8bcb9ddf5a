import { afterEach, expect, test, vi } from "vitest";
import { storedItem } from "./stored-item";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("keeps a value in the browser and removes it again", () => {
  const item = storedItem("colour");
  item.set("red");
  expect([item.get(), localStorage.getItem("colour")]).toEqual(["red", "red"]);
  item.set(null);
  expect([item.get(), localStorage.getItem("colour")]).toEqual([null, null]);
});

test("without storage a value lasts as long as the page", () => {
  for (const call of ["getItem", "setItem", "removeItem"] as const) {
    vi.spyOn(Storage.prototype, call).mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
  }
  const item = storedItem("colour");
  expect(item.get()).toBeNull();
  item.set("red");
  expect(item.get()).toBe("red");
  item.set(null);
  expect(item.get()).toBeNull();
});

test("tells of changes made here and in other tabs", () => {
  const item = storedItem("colour");
  const all = vi.fn();
  const elsewhere = vi.fn();
  const leave = item.subscribe(all);
  item.subscribeToOtherTabs(elsewhere);
  item.set("red");
  expect([all, elsewhere].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  dispatchEvent(new StorageEvent("storage", { key: "colour" }));
  dispatchEvent(new StorageEvent("storage", { key: null }));
  dispatchEvent(new StorageEvent("storage", { key: "size" }));
  expect([all, elsewhere].map(({ mock }) => mock.calls.length)).toEqual([3, 2]);
  leave();
  item.set("blue");
  expect(all).toHaveBeenCalledTimes(3);
});
