import { type FormState, workingSchema } from "../../schema/model";

/** Whether an endpoint has a form. One that was started blank and left so doesn't count. */
export function hasFields(state: FormState): boolean {
  return state.published != null || (workingSchema(state)?.fields.length ?? 0) > 0;
}
