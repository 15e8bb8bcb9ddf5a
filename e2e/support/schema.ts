// Form schemas through the API.
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { type Account, bearer, confirmAddress, type Endpoint, Member } from "./api.ts";

/** Saves a schema as an endpoint's form and publishes it. The account's address has to be confirmed. */
export async function publishSchema(
  request: APIRequestContext,
  account: Account,
  endpointId: string,
  schema: object,
): Promise<void> {
  const path = `/api/endpoints/${endpointId}/form`;
  const headers = (revision: number) => ({ ...bearer(account), "if-match": `"${revision}"` });
  const before = await revisionOf(await request.get(path, { headers: bearer(account) }));
  const saved = await revisionOf(await request.put(path, { headers: headers(before), data: schema }));
  await revisionOf(await request.post(`${path}/publish`, { headers: headers(saved) }));
}

async function revisionOf(response: APIResponse): Promise<number> {
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
  return (await response.json()).revision;
}

/** The fields that the pages of site/clients have. */
const contactFields = (isStrict: boolean) => ({
  format: 1,
  language: "en",
  fields: [
    { type: "text", name: "name", label: "Name", max_length: 100 },
    { type: isStrict ? "email" : "text", name: "email", label: "Email", required: isStrict },
    { type: "long_text", name: "message", label: "Message", required: isStrict },
    { type: "file", name: "attachments", label: "Attachments" },
  ],
});

/** An account whose endpoints all have a published form. What it asks for by `rules`, it asks for by the form. */
export class MemberWithForms extends Member {
  private readonly api: APIRequestContext;
  private confirmed: Promise<void> | undefined;

  constructor(request: APIRequestContext, account: Account) {
    super(request, account);
    this.api = request;
  }

  override async createEndpoint(name?: string, label?: string): Promise<Endpoint> {
    const endpoint = await super.createEndpoint(name, label);
    this.confirmed ??= confirmAddress(this.api, this.account);
    await this.confirmed;
    await publishSchema(this.api, this.account, endpoint.id, contactFields(false));
    return endpoint;
  }

  override async change(endpoint: Endpoint, settings: object): Promise<Endpoint> {
    if (!("rules" in settings)) return super.change(endpoint, settings);
    await publishSchema(this.api, this.account, endpoint.id, contactFields(true));
    return endpoint;
  }
}
