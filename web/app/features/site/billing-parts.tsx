import { createElement, type ReactNode } from "react";

interface PartProps {
  children: ReactNode;
}

/**
 * For servers with billing only: the others leave it out when they send the page, and all of them leave out the element
 * itself (crates/server/src/site/billing_parts.rs). Parts aren't nested.
 */
export const WithBilling = ({ children }: PartProps) => createElement("with-billing", null, children);

/** For servers without billing only. */
export const WithoutBilling = ({ children }: PartProps) => createElement("without-billing", null, children);
