/** What the example is signed with. */
export const exampleSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** A call as receivers get it; webhook-example.test.ts checks its signature with the code below. */
export const callExample = `POST /hooks/formtray HTTP/1.1
content-type: application/json
webhook-id: 0193306e-5b1c-7d1e-9a51-3f2b6d0c8e44
webhook-timestamp: 1794753067
webhook-signature: v1,enCmU+yLiMuDbA8uUM+QXaF9BADaFnq5aHIhH9wOP2E=

{
  "type": "submission.created",
  "timestamp": "2026-11-15T14:31:07Z",
  "data": {
    "id": "0193306e-5a8e-7c40-8f0b-1d9f4a7e2c31",
    "endpoint_id": "k7qm2zrt9xwb4dhs",
    "endpoint_name": "Studio contact",
    "created_at": "2026-11-15T14:31:07Z",
    "fields": [
      { "name": "email", "value": "mara@lindqvistbageri.example" },
      { "name": "message", "value": "Could we talk this week?" }
    ],
    "files": [],
    "origin": "https://atelier-kastor.example",
    "url": "https://formtray.example/submissions/0193306e-5a8e-7c40-8f0b-1d9f4a7e2c31"
  }
}`;

/** Standard Webhooks, without a library. `body` is the text as it came, before anything parsed it. */
export const checkExample = `import { createHmac, timingSafeEqual } from "node:crypto";

export function isOurs(secret, headers, body) {
  const id = headers["webhook-id"];
  const time = headers["webhook-timestamp"];
  // Too old or in the future: it may be a replay.
  if (Math.abs(Date.now() / 1000 - time) > 300) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const mine = createHmac("sha256", key).update(\`\${id}.\${time}.\${body}\`).digest();
  // There are several signatures while a secret is being rotated; one match is enough.
  return headers["webhook-signature"].split(" ").some((signature) => {
    const theirs = Buffer.from(signature.replace("v1,", ""), "base64");
    return theirs.length === mine.length && timingSafeEqual(theirs, mine);
  });
}`;
