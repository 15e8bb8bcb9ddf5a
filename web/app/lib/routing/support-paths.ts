/** In place of the id of a ticket, which is a UUID: the form for a new one. */
export const NEW_TICKET = "new";

interface Origin {
  /** The id of the form that the question is about. */
  form?: string | undefined;
  /** The id of a failed request, as its error has it. */
  request?: string | undefined;
}

/** The form for a new ticket, filled in with where the person comes from. */
export function newTicketPath({ form, request }: Origin = {}): string {
  const search = new URLSearchParams({ ...(form ? { form } : {}), ...(request ? { request } : {}) }).toString();
  return `/support/${NEW_TICKET}${search && `?${search}`}`;
}
