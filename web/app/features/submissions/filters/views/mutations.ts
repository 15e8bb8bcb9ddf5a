import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import type { components } from "~/api/schema.gen";
import { toast } from "~/ui/feedback/toast";
import { type SavedView, viewsQuery } from "./queries";

type NewView = components["schemas"]["SaveView"];
type ViewChange = components["schemas"]["ChangeView"];

export function useSaveView() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewView) => unwrap(await client.POST("/api/views/", { body })),
    onSuccess: (saved) => update(queries, (views) => [...views, saved]),
  });
}

export function useChangeView({ id: view_id }: SavedView) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: ViewChange) =>
      unwrap(await client.PATCH("/api/views/{view_id}", { params: { path: { view_id } }, body })),
    onSuccess: (changed) => update(queries, (views) => views.map((view) => (view.id === changed.id ? changed : view))),
  });
}

/** Deletes at once, with Undo, which saves the same view again. */
export function useDeleteView() {
  const queries = useQueryClient();
  const { mutate: restore } = useMutation({
    mutationFn: async ({ name, endpoint_id, filter }: SavedView) =>
      unwrap(await client.POST("/api/views/", { body: { name, endpoint_id, filter } })),
    onSuccess: (saved) => update(queries, (views) => [...views, saved]),
    onError: (error) => toast({ type: "error", message: `Couldn't restore the view. ${error.message}` }),
  });
  return useMutation({
    mutationFn: async ({ id: view_id }: SavedView) =>
      unwrap(await client.DELETE("/api/views/{view_id}", { params: { path: { view_id } } })),
    onMutate: ({ id }) => update(queries, (views) => views.filter((view) => view.id !== id)),
    onSuccess: (_, deleted) => toast({ type: "success", message: "View deleted.", undo: () => restore(deleted) }),
    onError: async (error) => {
      toast({ type: "error", message: `Couldn't delete the view. ${error.message}` });
      await queries.invalidateQueries(viewsQuery);
    },
  });
}

/** An answer that is under way would take it back on the screen. */
async function update(queries: QueryClient, change: (views: SavedView[]) => SavedView[]): Promise<void> {
  await queries.cancelQueries(viewsQuery);
  queries.setQueryData(viewsQuery.queryKey, (views) => views && change(views));
}
