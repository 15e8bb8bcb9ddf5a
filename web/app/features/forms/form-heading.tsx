import { useSuspenseQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CodeXml } from "lucide-react";
import { Link } from "react-router";
import { buttonLook } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { Address } from "./address";
import { endpointQuery } from "./queries";
import { StatusBadge } from "./status-badge";

/** A form's name, address and status above its submissions. */
export function FormHeading({ formId }: { formId: string }) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  return (
    <PageHeader
      look="record"
      title={endpoint.name}
      meta={
        <>
          {/* On a phone beside the name, else after the address. */}
          <span className="sm:order-1">
            <StatusBadge status={endpoint.status} />
          </span>
          <Address url={endpoint.url} />
        </>
      }
      actions={
        <Link to={`/forms/${formId}`} className={clsx(buttonLook(), "max-sm:px-2.5")}>
          <CodeXml aria-hidden />
          {/* On a phone the address needs the room. */}
          <span className="max-sm:sr-only">Snippet</span>
        </Link>
      }
    />
  );
}
