export type Registration = "open" | "invitation" | "closed";

/**
 * Who can create an account here. Unless it's anyone, the server marks the document
 * (crates/server/src/site/document_marks.rs).
 */
export function registration(): Registration {
  const marked = document.documentElement.dataset.registration;
  return marked === "closed" || marked === "invitation" ? marked : "open";
}

/** What people read in place of the form, or of the link to it. */
export const closedTexts: Record<Exclude<Registration, "open">, string> = {
  invitation: "You need an invitation to create an account on this server.",
  closed: "This server doesn't accept new accounts.",
};
