import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Endpoint, endpointsQuery } from "~/api/queries/endpoints";
import type { components } from "~/api/schema.gen";
import { fold, wordsOf } from "~/lib/matching/words";
import { type FormState, type Schema, workingSchema } from "../../schema/model";
import { formQuery, learnedQuery } from "../../schema/queries";
import type { Target } from "../create/create-form";
import { hasFields } from "../create/has-fields";

/** A form that can be copied. */
export interface CopySource {
  endpoint: Endpoint;
  state: FormState;
  schema: Schema;
}

/** An endpoint without a form, whose submissions have shown which fields there are. */
export interface LearnedSource {
  target: Target;
  schema: Schema;
  fields: number;
  submissions: number;
}

/** Of how many endpoints the forms are looked up; a search finds the others. */
const MAX_LOOKED_UP = 12;
const MAX_COPIES = 5;
const MAX_LEARNED = 3;

/** What an endpoint has to start from: its form, or the fields that its submissions have shown. */
interface Found {
  state: FormState;
  learned?: Learned;
}

type Learned = components["schemas"]["LearnedForm"];

/** The forms and learned fields of the endpoints that a search finds, those with a published form first. */
export function useSources(typed: string) {
  const queries = useQueryClient();
  const { data: endpoints, error, refetch } = useQuery(endpointsQuery());
  const candidates = (endpoints ? matching(endpoints, typed) : []).slice(0, MAX_LOOKED_UP);
  const ids = candidates.map(({ id }) => id);
  const found = useQuery({
    queryKey: ["form-sources", ids],
    queryFn: () => Promise.all(ids.map((id) => lookUp(queries, id))),
    enabled: endpoints !== undefined,
  });
  const all = candidates.flatMap((endpoint, index) => {
    const one = found.data?.[index];
    return one ? [{ endpoint, ...one }] : [];
  });

  const copies = all.flatMap(({ endpoint, state }): CopySource[] => {
    const schema = workingSchema(state);
    return schema && hasFields(state) ? [{ endpoint, state, schema }] : [];
  });
  const seen = all.flatMap(({ endpoint, state, learned }): LearnedSource[] => {
    const { schema, fields, submissions } = learned ?? {};
    const target: Target = { endpoint, revision: state.revision };
    return schema && fields && submissions ? [{ target, schema, fields: fields.length, submissions }] : [];
  });
  return {
    total: endpoints?.length ?? 0,
    copies: copies.slice(0, MAX_COPIES),
    learned: seen.slice(0, MAX_LEARNED),
    isLoading: !error && found.isPending,
    error: error ?? found.error,
    retry: () => void (error ? refetch() : found.refetch()),
  };
}

async function lookUp(queries: QueryClient, id: string): Promise<Found> {
  const state = await queries.fetchQuery(formQuery(id));
  return hasFields(state) ? { state } : { state, learned: await queries.fetchQuery(learnedQuery(id)) };
}

function matching(endpoints: readonly Endpoint[], typed: string): Endpoint[] {
  const words = wordsOf(typed);
  const isFound = ({ name, label }: Endpoint) => {
    const text = fold(`${name} ${label ?? ""}`);
    return words.every((word) => text.includes(word));
  };
  const isPublished = ({ form_version }: Endpoint) => (form_version == null ? 1 : 0);
  return endpoints.filter(isFound).sort((one, other) => isPublished(one) - isPublished(other));
}
