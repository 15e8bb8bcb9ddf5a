import { docsByGroup } from "~content/docs";

/** Every page of the manual with what it tells, by group. */
export function Chapters() {
  return docsByGroup.map(({ group, pages }) => (
    <section key={group} aria-labelledby={idOf(group)} className="mt-10 border-line border-t pt-7">
      <h2 id={idOf(group)} className="display text-22">
        {group}
      </h2>
      <ul className="mt-4 grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {pages.map(({ slug, title, description }) => (
          <li key={slug}>
            <a href={`/docs/${slug}`} className="group/chapter block rounded-tight">
              <span className="font-label text-16 text-accent-ink decoration-1 underline-offset-4 group-hover/chapter:underline">
                {title}
              </span>
              <span className="mt-0.5 block text-14 text-ink-soft leading-normal">{description}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}

const idOf = (group: string) => group.toLowerCase().replaceAll(" ", "-");
