import { Planned } from "~/features/shell/planned";
import { articles } from "~content/blog";
import type { Route } from "./+types/article";

const titleOf = (slug: string) => articles.find((article) => article.slug === slug)?.title ?? "Article";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${titleOf(params.slug)} · Formtray` }];

export default function Article({ params }: Route.ComponentProps) {
  return <Planned title={titleOf(params.slug)}>This article is being written.</Planned>;
}
