import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/unwrap";
import { toast } from "~/ui/toast";
import { placeOf } from "./delivery-words";
import { attentionQuery, type Delivery } from "./queries";

/** Delivers once more, and tells. */
export function useReplay(onChanged: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Delivery) =>
      unwrap(await client.POST("/api/deliveries/{id}/replay", { params: { path: { id } } })),
    onSuccess: (_, delivery) =>
      toast({ type: "success", message: `It is on its way to ${placeOf(delivery)} once more.` }),
    onError: (error) => toast({ type: "error", message: `It was not sent again. ${error.message}` }),
    onSettled: () => {
      onChanged();
      return queries.invalidateQueries(attentionQuery);
    },
  });
}
