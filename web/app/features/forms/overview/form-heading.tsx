import { useSuspenseQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CodeXml, Inbox, type LucideIcon, Settings } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "~/ui/buttons/button";
import { PageHeader } from "~/ui/layout/page-header";
import { EndpointUrl } from "../endpoints/endpoint-url";
import { StatusBadge } from "../endpoints/status-badge";
import { endpointQuery } from "../queries";

interface FormHeadingProps {
  formId: string;
  /** Which of its pages it stands on; the others are one press away. */
  on: "submissions" | "settings";
  /** What else can be done there, before the settings. */
  actions?: ReactNode;
}

/** A form's name, address and status above its submissions or settings. */
export function FormHeading({ formId, on, actions }: FormHeadingProps) {
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
          <EndpointUrl url={endpoint.url} />
        </>
      }
      actions={
        <>
          {on === "settings" && <PageLink to={`/forms/${formId}/submissions`} icon={Inbox} label="Submissions" />}
          <PageLink to={`/forms/${formId}`} icon={CodeXml} label="Snippet" />
          {actions}
          {on === "submissions" && <PageLink to={`/forms/${formId}/edit`} icon={Settings} label="Settings" />}
        </>
      }
    />
  );
}

function PageLink({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <Link to={to} className={clsx(buttonClass(), "max-sm:px-2.5")}>
      <Icon aria-hidden />
      {/* On a phone the address needs the room. */}
      <span className="max-sm:sr-only">{label}</span>
    </Link>
  );
}
