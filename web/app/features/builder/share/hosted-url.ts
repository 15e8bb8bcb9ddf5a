/** The URL of an endpoint's hosted form: on the origin of the endpoint URL, under the same id. */
export function hostedUrl(endpointUrl: string): string {
  const { origin, pathname } = new URL(endpointUrl);
  return `${origin}/h/${pathname.split("/").at(-1)}`;
}

/** The URL of one of our scripts for other websites, on the origin of the endpoint URL. */
export const scriptUrl = (endpointUrl: string, script: "embed.js" | "formtray-rules.js") =>
  `${new URL(endpointUrl).origin}/${script}`;
