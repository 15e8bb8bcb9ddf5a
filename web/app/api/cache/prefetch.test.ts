import { queryOptions } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { loaded, prefetch } from "./prefetch";
import { queryClient } from "./query-client";

const never = () => new Promise<never>(() => undefined);
const fail = () => Promise.reject(new Error("no answer"));

test("the first page is drawn at once, a later one with what comes within 120 ms", async () => {
  vi.useFakeTimers();
  await loaded(never());
  const done = vi.fn();
  void loaded(never(), fail()).then(done);
  await vi.advanceTimersByTimeAsync(119);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test("what fails doesn't keep the page from being drawn", async () => {
  await expect(loaded(fail(), Promise.resolve(1), undefined)).resolves.toBeNull();
});

test("what is in the cache isn't fetched by the loader", async () => {
  const queryFn = vi.fn(async () => "fetched");
  const query = queryOptions({ queryKey: ["prefetched"], queryFn });
  await prefetch(query);
  expect(queryClient.getQueryData(["prefetched"])).toBe("fetched");
  expect(prefetch(query)).toBeUndefined();
  expect(queryFn).toHaveBeenCalledOnce();
});
