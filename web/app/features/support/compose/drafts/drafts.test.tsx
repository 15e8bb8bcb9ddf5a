import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { profileQuery } from "~/api/queries/profile";
import { forgetDrafts, useDraft } from "./drafts";

afterEach(() => {
  forgetDrafts();
  localStorage.clear();
});

test("what is typed before the profile has loaded stays in the field", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useDraft("7"), { wrapper });
  act(() => result.current.change({ text: "It fails" }));
  act(() => void client.setQueryData(profileQuery.queryKey, { id: "ada" } as never));
  await waitFor(() => expect(result.current.key).toBe("ada 7"));
  expect(result.current.draft.text).toBe("It fails");
});
