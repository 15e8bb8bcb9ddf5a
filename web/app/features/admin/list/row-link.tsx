import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface RowLinkProps {
  to: string;
  isOpen?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** The link of a row, which is pressed anywhere in it: what holds it is `relative`. */
export function RowLink({ to, isOpen, className = "font-medium", children }: RowLinkProps) {
  return (
    <Link
      to={to}
      data-row
      aria-current={isOpen ? "true" : undefined}
      className={clsx(
        "after:absolute after:inset-0 focus-visible:outline-none",
        "focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2",
        className,
      )}
    >
      {children}
    </Link>
  );
}
