import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { type Endpoint, endpointQuery, endpointsQuery } from "~/api/queries/endpoints";
import type { Schema } from "../../schema/model";
import { currentForm, formQuery, putForm, saveDraft } from "../../schema/queries";
import { type Created, createForm, freeName, LeftoverError, type Start, type Target } from "./create-form";

/** Which of the choices was made, so that only its button says so. */
export interface Choice extends Start {
  id: string;
  /** The endpoint that gets the form, in place of a new one. */
  target?: Target;
}

/**
 * Creates the form that was chosen and opens it in the editor. With `target`, it's the form of that endpoint. A second
 * choice while one is being made is ignored.
 */
export function useStartForm(target?: Target) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  /** What an attempt left behind is used when it's repeated. */
  const leftover = useRef<{ id: string; endpoint: Endpoint }>(undefined);

  const create = useMutation({
    mutationFn: async ({ id, name, schema, target: own = target }: Choice): Promise<Created> => {
      if (own) return { endpoint: own.endpoint, form: await saveDraft(own.endpoint.id, own.revision, schema) };
      if (leftover.current?.id === id) return continueWith(leftover.current.endpoint, schema);
      const taken = (queries.getQueryData(endpointsQuery().queryKey) ?? []).map((other) => other.name);
      return createForm({ name: freeName(name, taken), schema });
    },
    onSuccess: async ({ endpoint: { id }, endpoint, form }) => {
      leftover.current = undefined;
      queries.setQueryData(endpointQuery(id).queryKey, endpoint);
      await putForm(queries, id, form);
      void queries.invalidateQueries({ ...endpointsQuery(), exact: true });
      await navigate(`/forms/${id}/edit?tab=form`);
    },
    onError: (error, { id, target: own = target }) => {
      if (error instanceof LeftoverError) leftover.current = { id, endpoint: error.endpoint };
      void queries.invalidateQueries({ ...endpointsQuery(), exact: true });
      if (own) void queries.invalidateQueries(formQuery(own.endpoint.id));
    },
  });

  return {
    start: (choice: Choice) => {
      if (!create.isPending) create.mutate(choice);
    },
    retry: () => create.variables && create.mutate(create.variables),
    /** The choice that is being made. */
    pending: create.isPending ? create.variables.id : undefined,
    error: create.error,
  };
}

/** Of the attempt before, only the answer may have been lost. */
async function continueWith(endpoint: Endpoint, schema: Schema): Promise<Created> {
  try {
    return { endpoint, form: await saveDraft(endpoint.id, 0, schema) };
  } catch (error) {
    const form = currentForm(error);
    if (!form) throw error;
    return { endpoint, form };
  }
}

export type StartForm = ReturnType<typeof useStartForm>;
