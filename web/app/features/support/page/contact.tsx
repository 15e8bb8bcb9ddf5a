import { useQuery } from "@tanstack/react-query";
import { operatorQuery } from "~/api/queries/operator";
import { Skeleton } from "~/ui/feedback/skeleton";

/** The other ways to get help: the docs, and the operator's email address, where one is set. */
export function Contact() {
  const { data: operator, isPending } = useQuery(operatorQuery);
  if (isPending) return <Skeleton className="h-[22px] w-64 max-w-full" />;
  const docs = (
    <a href="/docs" className={linkClass}>
      docs
    </a>
  );
  if (!operator) {
    return (
      <p className="text-balance text-ink-soft">
        You can also search the {docs}. The{" "}
        <a href="/imprint" className={linkClass}>
          imprint
        </a>{" "}
        says who runs this server.
      </p>
    );
  }
  return (
    <p className="text-balance text-ink-soft">
      You can also search the {docs}, or email{" "}
      <a href={`mailto:${operator}`} className={`${linkClass} wrap-anywhere`}>
        {operator}
      </a>
      .
    </p>
  );
}

const linkClass = "font-label text-accent-ink underline-offset-4 hover:underline";
