import { PageHeader } from "~/ui/page-header";
import { articles } from "~content/blog";

export const meta = () => [{ title: "Blog · Formtray" }];

export default function Blog() {
  return (
    <main className="mx-auto w-[min(70rem,100%-3rem)] py-9">
      <PageHeader title="Blog" lead="Seventeen articles on forms, each written to be used. They are on their way." />
      <ul className="mt-6 border-line border-t">
        {articles.map((article) => (
          <li key={article.slug} className="border-line border-b py-3">
            <a href={`/blog/${article.slug}`} className="font-label text-15 hover:text-accent-ink">
              {article.title}
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}
