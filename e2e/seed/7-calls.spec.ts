import type { Endpoint, List, Submission } from "../support/api.ts";
import { setPaymentTerms } from "../support/database.ts";
import { app, site } from "../support/routes.ts";
import { createEndpoint } from "../support/screens.ts";
import { attachment, expect, test } from "../support/test.ts";

test("§7 GET /api/endpoints/ lists the endpoints", async ({ member, endpoint }) => {
  const { items } = await member.read<List<Endpoint>>("/api/endpoints/");
  expect(items.map(({ id }) => id)).toEqual([endpoint.id]);
});

test("§7 POST /api/endpoints/ creates an endpoint", async ({ member }) => {
  const answer = await member.send("POST", "/api/endpoints/", { name: "Newsletter" });
  expect(answer.status()).toBe(201);
  expect(await answer.json()).toMatchObject({ id: expect.stringMatching(/^\w{16}$/), name: "Newsletter" });
});

test("§7 GET /api/endpoints/{id} gives one endpoint", async ({ member, endpoint }) => {
  expect(await member.read(`/api/endpoints/${endpoint.id}`)).toMatchObject({
    id: endpoint.id,
    name: endpoint.name,
    url: endpoint.url,
  });
});

test("§7 PUT /api/endpoints/{id} changes it", async ({ member, endpoint }) => {
  expect((await member.send("PUT", `/api/endpoints/${endpoint.id}`, { name: "Renamed" })).status()).toBe(200);
  expect(await member.read(`/api/endpoints/${endpoint.id}`)).toMatchObject({
    id: endpoint.id,
    name: "Renamed",
    url: endpoint.url,
  });
});

test("§7 DELETE /api/endpoints/{id} deletes it", async ({ member, endpoint }) => {
  expect((await member.send("DELETE", `/api/endpoints/${endpoint.id}`)).status()).toBe(204);
  expect((await member.get(`/api/endpoints/${endpoint.id}`)).status()).toBe(404);
});

test("§7 GET /api/submissions/ gives all of the user's submissions, by default page 1 of size 100", async ({ member }) => {
  const [one, two] = [await member.createEndpoint("One"), await member.createEndpoint("Two")];
  await member.receive(one, { n: "1" });
  await member.receive(two, { n: "2" });
  const list = await member.read<List<Submission>>("/api/submissions/");
  expect(list).toMatchObject({ page: 1, size: 100, total: 2 });
  expect(list.items.map(({ endpoint_id }) => endpoint_id)).toEqual([two.id, one.id]);
});

test("§7 GET /api/submissions/{endpointId} gives one endpoint's, by default page 1 of size 10", async ({
  member,
  endpoint,
}) => {
  for (let n = 1; n <= 11; n += 1) await member.receive(endpoint, { n: `${n}` });
  const list = await member.submissionsOf(endpoint);
  expect(list).toMatchObject({ page: 1, size: 10, total: 11 });
  expect(list.items).toHaveLength(10);
});

test("§7 lists of submissions take page and size", async ({ member, endpoint }) => {
  for (let n = 1; n <= 3; n += 1) await member.receive(endpoint, { n: `${n}` });
  const list = await member.read<List<Submission>>(`/api/submissions/${endpoint.id}?page=2&size=2`);
  expect(list).toMatchObject({ page: 2, size: 2, total: 3 });
  expect(list.items.map(({ fields }) => fields[0]?.value)).toEqual(["1"]);
});

test("§7 GET /api/submissions/{endpointId}/{submissionId} gives one submission", async ({ member, submission }) => {
  expect(await member.read(`/api/submissions/${submission.endpoint_id}/${submission.id}`)).toMatchObject({
    id: submission.id,
    fields: submission.fields,
  });
});

test("§7 GET /api/submissions/details/{id} gives one submission without its endpoint", async ({ member, submission }) => {
  expect(await member.read(`/api/submissions/details/${submission.id}`)).toMatchObject({
    id: submission.id,
    endpoint_id: submission.endpoint_id,
  });
});

test("§7 DELETE /api/submissions/{endpointId}/{submissionId} deletes it", async ({ member, submission }) => {
  const address = `/api/submissions/${submission.endpoint_id}/${submission.id}`;
  expect((await member.send("DELETE", address)).status()).toBe(204);
  expect((await member.get(address)).status()).toBe(404);
});

test("§7 GET /api/submissions/files/{fileId}/download is the raw file", async ({ member, submission }) => {
  const answer = await member.get(`/api/submissions/files/${submission.files[0]?.id}/download`);
  expect(answer.status()).toBe(200);
  expect(await answer.body()).toEqual(attachment.buffer);
});

test("§7 POST /api/submit/{endpointId} takes form fields and files from anybody", async ({ request, member, endpoint }) => {
  const answer = await request.post(`/api/submit/${endpoint.id}`, { multipart: { name: "Ada", file: attachment } });
  expect(answer.status()).toBe(200);
  const { fields, files } = await member.onlySubmissionOf(endpoint);
  expect(fields).toEqual([{ name: "name", value: "Ada" }]);
  expect(files).toMatchObject([{ field: "file", name: "letter.txt", size: attachment.buffer.length }]);
  const file = await member.get(`/api/submissions/files/${files[0]?.id}/download`);
  expect(await file.body()).toEqual(attachment.buffer);
});

test("§7 POST /api/submit/{endpointId} takes an optional hidden redirect field", async ({ request, endpoint }) => {
  const post = (accept: string, redirect?: string) =>
    request.post(`/api/submit/${endpoint.id}`, {
      form: { name: `Ada, ${accept}, ${redirect}`, ...(redirect ? { redirect } : {}) },
      headers: { accept, origin: site, referer: `${site}/contact` },
      maxRedirects: 0,
    });
  for (const redirect of [`${site}/thanks`, "/thanks"]) {
    const page = await post("text/html", redirect);
    expect([page.status(), page.headers().location]).toEqual([303, `${site}/thanks`]);
    expect(await (await post("application/json", redirect)).json()).toMatchObject({ next: `${site}/thanks` });
  }
  // It is optional: without one, and where nobody vouches for it, our own page says thank you.
  for (const redirect of [undefined, "https://elsewhere.example/"]) {
    const page = await post("text/html", redirect);
    expect(page.status()).toBe(303);
    expect(new URL(page.headers().location ?? "", app).href).toBe(`${app}/f/${endpoint.id}/thanks`);
  }
});

test("§7 GET /api/billing/usage gives the usage", async ({ member }) => {
  expect(await member.read("/api/billing/usage")).toMatchObject({ included: 150, used: 0 });
});

test("§7 GET /api/billing/invoices gives the invoices", async ({ member }) => {
  expect(await member.read("/api/billing/invoices")).toMatchObject({ invoices: [], next: null });
});

test("§7 POST /api/billing/add-ons/{id}/activate activates an add-on", async ({ member }) => {
  const refused = await member.send("POST", "/api/billing/add-ons/webhooks/activate");
  expect([refused.status(), (await refused.json()).code]).toEqual([409, "payment_method_required"]);
  await setPaymentTerms(member.account.email, "invoice");
  const activated = await member.send("POST", "/api/billing/add-ons/webhooks/activate");
  expect(await activated.json()).toMatchObject({ id: "webhooks", status: "active" });
});

test("§7 POST /api/billing/add-ons/{id}/deactivate deactivates an add-on", async ({ member }) => {
  await setPaymentTerms(member.account.email, "invoice");
  expect((await member.send("POST", "/api/billing/add-ons/webhooks/activate")).status()).toBe(200);
  const deactivated = await member.send("POST", "/api/billing/add-ons/webhooks/deactivate");
  expect(await deactivated.json()).toMatchObject({ id: "webhooks", status: "ends_at_period_end" });
});

test("§7 GET / is the root: a page for people, a description for programs", async ({ request }) => {
  const page = await request.get("/", { headers: { accept: "text/html" } });
  expect(page.headers()["content-type"]).toContain("text/html");
  const description = await request.get("/", { headers: { accept: "application/json" } });
  expect(await description.json()).toMatchObject({ name: expect.any(String), version: expect.any(String) });
});

test("§7 JSON is sent unless the body is form data", async ({ own }) => {
  await own.goto("/endpoints");
  const asked = own.waitForRequest((request) => request.method() === "POST");
  await createEndpoint(own, "Newsletter");
  expect((await asked).headers()["content-type"]).toContain("application/json");
  expect((await asked).postDataJSON()).toEqual({ name: "Newsletter" });
});

test("§7 a 204 response gives no body", async ({ member, endpoint }) => {
  const answer = await member.send("DELETE", `/api/endpoints/${endpoint.id}`);
  expect(answer.status()).toBe(204);
  expect(await answer.body()).toHaveLength(0);
});

test("§7 every path answers with and without its trailing slash, not by a redirect", async ({ member, endpoint }) => {
  for (const path of ["/api/endpoints", `/api/endpoints/${endpoint.id}`, "/api/submissions", "/api/auth/profile"]) {
    const answers = await Promise.all([path, `${path}/`].map((address) => member.get(address)));
    expect(answers.map((answer) => answer.status())).toEqual([200, 200]);
    expect(answers.map((answer) => new URL(answer.url()).pathname)).toEqual([path, `${path}/`]);
  }
});

test("§7 an unknown path under /api is 404, as JSON", async ({ request }) => {
  const answer = await request.get("/api/nowhere", { headers: { accept: "text/html" } });
  expect(answer.status()).toBe(404);
  expect(await answer.json()).toMatchObject({ detail: expect.any(String), code: expect.any(String) });
});
