import { clsx } from "clsx";
import ListTree from "lucide-react/icons/list-tree";
import { buttonClass } from "~/ui/buttons/button";
import { docsByGroup } from "~content/docs";

interface SidebarProps {
  /** As screen readers call it. */
  label?: string;
  /** The page one is on. */
  slug: string | undefined;
}

export function Sidebar({ label = "Documentation", slug }: SidebarProps) {
  return (
    <nav aria-label={label} className="grid gap-6">
      {docsByGroup.map(({ group, pages }) => (
        <div key={group}>
          <p className="font-strong text-13">{group}</p>
          <ul className="mt-2 border-line border-l">
            {pages.map((page) => (
              <li key={page.slug}>
                <a
                  href={`/docs/${page.slug}`}
                  aria-current={page.slug === slug ? "page" : undefined}
                  className="-ml-px block border-transparent border-l py-1 pl-3.5 text-ink-soft hover:border-field-line hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-accent-ink"
                >
                  {page.short ?? page.title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The same on small screens, behind a button; `<details>` needs no script. */
export function ChaptersMenu({ slug }: { slug: string | undefined }) {
  return (
    <details className="group/chapters relative lg:hidden">
      <summary className={clsx(buttonClass(), "list-none [&::-webkit-details-marker]:hidden")}>
        <ListTree aria-hidden />
        Menu
      </summary>
      <div className="absolute top-full right-0 z-20 mt-2 max-h-[70dvh] w-[min(20rem,100vw-2.5rem)] overflow-y-auto rounded-card border border-line-strong bg-raised p-5 shadow-float">
        <Sidebar label="Documentation menu" slug={slug} />
      </div>
    </details>
  );
}
