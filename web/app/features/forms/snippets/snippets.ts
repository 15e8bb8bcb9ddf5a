import { angular, nextjs, nuxt, react, svelte, vue } from "./components";
import type { Snippet } from "./model";
import { astro, eleventy, html, hugo, jekyll, webflow, wordpress } from "./pages";
import { curl, fetchScript, jquery } from "./scripts";

/** The same form for every kind of page, with the endpoint's real address. The first is HTML. */
export function snippetsFor(url: string): readonly [Snippet, ...Snippet[]] {
  return [
    html(url),
    fetchScript(url),
    react(url),
    nextjs(url),
    vue(url),
    nuxt(url),
    svelte(url),
    angular(url),
    astro(url),
    eleventy(url),
    hugo(url),
    jekyll(url),
    webflow(url),
    wordpress(url),
    jquery(url),
    curl(url),
  ];
}
