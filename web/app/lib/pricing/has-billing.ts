/** Whether this server has a quota and prices. If not, it marks the document (crates/server/src/site/billing_parts.rs). */
export const hasBilling = () => !("withoutBilling" in document.documentElement.dataset);
