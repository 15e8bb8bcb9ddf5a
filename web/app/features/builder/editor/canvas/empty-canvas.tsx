import type { ReactNode } from "react";
import { Link } from "react-router";

interface EmptyCanvasProps {
  formId: string;
  /** Another way to begin: a form of the fields that submissions already have. */
  children?: ReactNode;
}

/** What a form without fields says above the line where the first question is typed. */
export function EmptyCanvas({ formId, children }: EmptyCanvasProps) {
  return (
    <div className="mt-2 mb-1 grid gap-5 [&>*]:min-w-0">
      {children}
      <p className="text-15 text-ink-soft">
        Each question becomes a field: “Your email” an email field, “Message” a long text. Or{" "}
        <Link to={`/forms/new?endpoint=${formId}`} className="font-label text-accent-ink underline underline-offset-2">
          start from a template
        </Link>
        .
      </p>
    </div>
  );
}
