import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import type { Endpoint } from "~/api/queries/endpoints";
import type { FormState, Schema } from "../../schema/model";
import { saveDraft } from "../../schema/queries";

/** An endpoint that gets a form, and the revision of its draft that one has seen. */
export interface Target {
  endpoint: Endpoint;
  revision: number;
}

/** What a new form begins with. */
export interface Start {
  /** The endpoint's name, unless the form is for one that exists. */
  name: string;
  schema: Schema;
}

/** An endpoint that was created, but whose form couldn't be saved and which couldn't be deleted again. */
export class LeftoverError extends Error {
  override readonly name = "LeftoverError";
  readonly endpoint: Endpoint;

  constructor(endpoint: Endpoint, cause: unknown) {
    super(cause instanceof Error ? cause.message : "Try again in a moment.", { cause });
    this.endpoint = endpoint;
  }
}

export interface Created {
  endpoint: Endpoint;
  form: FormState;
}

/** An endpoint with a draft of its form. If the draft can't be saved, the endpoint is deleted again. */
export async function createForm({ name, schema }: Start): Promise<Created> {
  const endpoint = unwrap(await client.POST("/api/endpoints/", { body: { name } }));
  try {
    return { endpoint, form: await saveDraft(endpoint.id, 0, schema) };
  } catch (error) {
    await deleteAgain(endpoint, error);
    throw error;
  }
}

async function deleteAgain(endpoint: Endpoint, cause: unknown): Promise<void> {
  try {
    unwrap(await client.DELETE("/api/endpoints/{id}", { params: { path: { id: endpoint.id } } }));
  } catch {
    throw new LeftoverError(endpoint, cause);
  }
}

/** A name that no other endpoint has: "Contact", "Contact 2". */
export function freeName(wanted: string, taken: readonly string[]): string {
  const isFree = (name: string) => !taken.includes(name);
  let name = wanted;
  for (let number = 2; !isFree(name); number += 1) name = `${wanted} ${number}`;
  return name;
}
