// Tickets in every state, and what operators see, for the pictures of support and admin.
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { Member, register } from "./api.ts";
import { publish } from "./hosted.ts";

interface Subject {
  /** The busiest form of the customer, and one of its submissions. */
  form: string;
  submission: string;
}

/** Opens four tickets of a customer: answered with a request for access, waiting for us, open, and solved. */
export async function openTickets(customer: Member, operator: Member, { form, submission }: Subject) {
  const solved = await ask(customer, { subject: "Limit uploads to PDF files", text: "Where do I set that?" });
  await reply(operator, solved, "Under Validation, for each file field.", "waiting_for_you");
  await answer(customer, solved, "Found it, thanks.");
  await read(await customer.send("POST", `/api/support/tickets/${solved}/solve`));

  const waiting = await ask(customer, {
    subject: "Confirmation email doesn't arrive",
    text: "A recipient says there is no email to confirm.",
  });
  await reply(operator, waiting, "Has it gone to their spam folder?", "waiting_for_you");
  await answer(customer, waiting, "They've checked, it isn't there.");

  await ask(customer, {
    subject: "Order number on the October invoice",
    text: "Could you add our order number PO-2207 to it?",
  });

  const failing = await ask(customer, {
    subject: "Webhook deliveries fail with HTTP 410",
    text: "Since Tuesday evening every webhook to our CRM fails. They say `nothing changed` on their side.",
    endpoint_id: form,
    submission_id: submission,
    request_id: "0192f0c4-7a52-7d1b-9c1e-4b6f5a8e2d10",
    file_ids: [await upload(customer, "crm-log.txt", "2026-11-11T16:02:11Z POST /hooks 410\n".repeat(400))],
  });
  await send(operator, `/api/admin/tickets/${failing}/notes`, { text: "The receiver was renamed, see /hooks/v2." });
  await send(operator, `/api/admin/tickets/${failing}/assign`, { to: "me" });
  await reply(operator, failing, "Their server answers 410, so the hook is gone. What is its new URL?", "waiting_for_you");
  await answer(customer, failing, "You were right, they've recreated it. I've changed the URL in the settings.");
  await reply(operator, failing, "13 of 14 have arrived now. I'd need to see the last one to say why.", "waiting_for_you");
  await send(operator, `/api/admin/tickets/${failing}/access-requests`, { submission_id: submission });
  return failing;
}

/** A published form of someone else that a visitor has reported. */
export async function reportForm(request: APIRequestContext): Promise<void> {
  const owner = new Member(request, await register(request));
  const endpoint = await owner.createEndpoint("Parcel customs fee");
  await publish(request, owner, endpoint);
  const details = "It says it's the post office and wants my card number.";
  await read(await request.post(`/h/${endpoint.id}/report`, { form: { reason: "phishing", details } }));
}

/** An announcement for tomorrow, which no other picture shows, and a template. */
export async function writeTexts(operator: Member): Promise<void> {
  const starts_at = new Date(Date.now() + 24 * 3_600_000).toISOString();
  await send(operator, "/api/admin/announcements", { text: "Maintenance on Sunday from 06:00 to 06:30 UTC.", starts_at });
  await send(operator, "/api/admin/templates", { name: "Spam folder", text: "Has the email gone to their spam folder?" });
}

/** Publishes an incident; `end` resolves it. */
export async function startIncident(operator: Member) {
  const { id } = await send(operator, "/api/admin/incidents", {
    title: "Slow webhook deliveries",
    components: ["delivery"],
    state: "investigating",
    text: "Webhooks arrive up to 20 minutes late. Nothing is lost: every delivery is queued and retried.",
  });
  const update = (state: string, text: string) => send(operator, `/api/admin/incidents/${id}/updates`, { state, text });
  await update("identified", "One receiver answers very slowly and held up others. It now has a queue of its own.");
  return { end: () => update("resolved", "All deliveries are on time again.") };
}

const ask = async (customer: Member, ticket: object) => (await send(customer, "/api/support/tickets", ticket)).id;

const answer = (customer: Member, id: string, text: string) =>
  send(customer, `/api/support/tickets/${id}/replies`, { text, file_ids: [], solve: false });

const reply = (operator: Member, id: string, text: string, state: string) =>
  send(operator, `/api/admin/tickets/${id}/replies`, { text, state });

const send = async (member: Member, path: string, body: object) => read(await member.send("POST", path, body));

async function upload(customer: Member, name: string, content: string): Promise<string> {
  return (await read(await customer.send("PUT", `/api/support/files?name=${name}`, Buffer.from(content)))).id;
}

/** What a call that worked has answered, where it has answered with JSON. */
async function read(response: APIResponse): Promise<{ id: string }> {
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
  return response.headers()["content-type"]?.includes("json") ? response.json() : { id: "" };
}
