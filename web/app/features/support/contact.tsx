import { useQuery } from "@tanstack/react-query";
import { operatorQuery } from "~/api/queries/operator";
import { buttonClass } from "~/ui/buttons/button";
import { Skeleton } from "~/ui/feedback/skeleton";

/** How to get help while there are no tickets: the operator's email address, where one is set, and the docs. */
export function Contact() {
  const { data: operator, isPending } = useQuery(operatorQuery);
  return (
    <div className="grid justify-items-center gap-5">
      {isPending ? <Skeleton className="h-[22px] w-64 max-w-full" /> : <Address operator={operator ?? null} />}
      <a href="/docs" className={buttonClass()}>
        Read the docs
      </a>
    </div>
  );
}

const linkClass = "font-label text-accent-ink underline-offset-4 hover:underline";

function Address({ operator }: { operator: string | null }) {
  if (operator === null) {
    return (
      <p>
        This server has no support email address. See the{" "}
        <a href="/imprint" className={linkClass}>
          imprint
        </a>{" "}
        to find out who runs it.
      </p>
    );
  }
  return (
    <p>
      Until then, email{" "}
      <a href={`mailto:${operator}`} className={`${linkClass} wrap-anywhere`}>
        {operator}
      </a>
      .
    </p>
  );
}
