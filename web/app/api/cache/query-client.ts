import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../errors/error";

const RETRIES = 2;

/** Only what may pass by itself is tried again: no answer, or a fault of the server. A refusal stays one. */
function mayPass(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && mayPass(error),
        // What a loader has just fetched isn't fetched again by the page it was fetched for.
        staleTime: 1000,
        // Offline, a call fails and says so, instead of waiting without a word.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}

/** The app's one client: loaders fill it before the page is drawn. Tests make their own. */
export const queryClient = createQueryClient();
