import { Contents } from "~/features/site/docs/contents";
import { DocsFrame } from "~/features/site/docs/frame";
import { Pager } from "~/features/site/docs/pager";
import { pageMeta } from "~/features/site/meta";
import { components } from "~/features/site/prose/components";
import search from "~/islands/docs.ts?worker&url";
import { docs } from "~content/docs";
import type { Route } from "./+types/doc";

// Only pages that exist are prerendered, and the server answers every other address with 404.
function find(slug: string) {
  const doc = docs.find((one) => one.slug === slug);
  if (!doc) throw new Response("Page not found", { status: 404 });
  return doc;
}

export const meta = ({ params }: Route.MetaArgs) => {
  const { title, description } = find(params.slug);
  return pageMeta({ title: `${title} · Formtray docs`, description, type: "article" });
};

export default function Doc({ params }: Route.ComponentProps) {
  const { slug, group, title, description, headings, Content } = find(params.slug);
  return (
    <DocsFrame slug={slug} aside={<Contents headings={headings} />}>
      <p className="font-label text-14 text-accent-ink">{group}</p>
      <h1 className="display mt-2 text-36 leading-[1.1] sm:text-[2.625rem]">{title}</h1>
      <p className="mt-4 text-17 text-ink-soft leading-relaxed">{description}</p>
      <div data-prose className="prose mt-8 border-line border-t pt-8 text-16">
        <Content components={components} />
      </div>
      <p data-twin className="mt-12 text-13 text-ink-faint print:hidden">
        View this page as{" "}
        <a href={`/docs/${slug}.md`} className="underline underline-offset-4 hover:text-ink">
          Markdown
        </a>
        .
      </p>
      <Pager slug={slug} />
      <script type="module" src={search} />
    </DocsFrame>
  );
}
