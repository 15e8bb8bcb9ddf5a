import type { Language } from "~/lib/text/highlight";
import { hostedUrl, scriptUrl } from "../hosted-url";
import { escapeText } from "../html/markup";

interface EmbedSample {
  label: string;
  language: Language;
  code: string;
}

/** What to paste into a page that shows the hosted form: within its text, behind a button, or as all of it. */
export function embedSamples(endpointUrl: string, title: string, language: string): [EmbedSample, ...EmbedSample[]] {
  const url = hostedUrl(endpointUrl);
  const name = escapeText(title);
  const script = `<script src="${scriptUrl(endpointUrl, "embed.js")}" async></script>`;
  const inline = `<iframe data-formtray src="${url}?embed" title="${name}"
  style="width: 100%; height: 600px; border: 0"></iframe>
${script}`;
  const popup = `<button type="button" data-formtray-popup="${url}">${name}</button>
${script}`;
  const page = `<!doctype html>
<html lang="${escapeText(language)}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${name}</title>
  <style>iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0 }</style>
</head>
<body>
  <iframe src="${url}" title="${name}"></iframe>
</body>
</html>`;
  return [
    { label: "Inline", language: "html", code: inline },
    { label: "Popup", language: "html", code: popup },
    { label: "Full page", language: "html", code: page },
  ];
}

/** Other websites can only frame forms that are on an origin of their own, apart from the dashboard. */
export const canEmbed = (endpointUrl: string) => new URL(endpointUrl).origin !== location.origin;
