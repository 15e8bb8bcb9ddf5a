import { useSuspenseQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CodeXml, Inbox, type LucideIcon, Settings } from "lucide-react";
import { Link } from "react-router";
import { buttonLook } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { Address } from "./address";
import { endpointQuery } from "./queries";
import { StatusBadge } from "./status-badge";

interface FormHeadingProps {
  formId: string;
  /** Which of its pages it stands on; the others are one press away. */
  on: "submissions" | "settings";
}

/** A form's name, address and status above its submissions or settings. */
export function FormHeading({ formId, on }: FormHeadingProps) {
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
        <>
          {on === "settings" && <PageLink to={`/forms/${formId}/submissions`} icon={Inbox} label="Submissions" />}
          <PageLink to={`/forms/${formId}`} icon={CodeXml} label="Snippet" />
          {on === "submissions" && <PageLink to={`/forms/${formId}/edit`} icon={Settings} label="Settings" />}
        </>
      }
    />
  );
}

function PageLink({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <Link to={to} className={clsx(buttonLook(), "max-sm:px-2.5")}>
      <Icon aria-hidden />
      {/* On a phone the address needs the room. */}
      <span className="max-sm:sr-only">{label}</span>
    </Link>
  );
}
