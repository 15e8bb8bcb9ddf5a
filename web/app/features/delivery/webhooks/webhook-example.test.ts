import { expect, test, vi } from "vitest";
import { callExample, checkExample, exampleSecret } from "./webhook-example";

const [head = "", body = ""] = callExample.split("\n\n");
const headers = Object.fromEntries(
  head
    .split("\n")
    .slice(1)
    .map((line) => line.split(/: (.*)/).slice(0, 2)),
) as Record<string, string>;

type Check = (secret: string, headers: Record<string, string>, body: string) => boolean;

/** The code as it is shown, run. */
async function shown(): Promise<Check> {
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(checkExample)}`);
  return (module as { isOurs: Check }).isOurs;
}

test("the example that is shown is signed, and the code that is shown finds that", async () => {
  const isOurs = await shown();
  vi.spyOn(Date, "now").mockReturnValue(Date.parse(JSON.parse(body).timestamp) + 5000);
  expect(isOurs(exampleSecret, headers, body)).toBe(true);
  const two = { ...headers, "webhook-signature": `v1,AAAA ${headers["webhook-signature"]}` };
  expect(isOurs(exampleSecret, two, body)).toBe(true);
});

test("what is forged, old or signed by another is not taken for ours", async () => {
  const isOurs = await shown();
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.parse(JSON.parse(body).timestamp));
  expect(isOurs(exampleSecret, headers, `${body} `)).toBe(false);
  expect(isOurs("whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", headers, body)).toBe(false);
  expect(isOurs(exampleSecret, { ...headers, "webhook-id": "another" }, body)).toBe(false);
  now.mockReturnValue(Date.parse(JSON.parse(body).timestamp) + 301_000);
  expect(isOurs(exampleSecret, headers, body)).toBe(false);
});
