/** What visitors choose from when they report a form. */
const labels: Record<string, string> = {
  phishing: "Phishing",
  impersonation: "Impersonation",
  illegal: "Illegal content",
  spam: "Spam",
  other: "Other reason",
};

export const reasonLabel = (reason: string) => labels[reason] ?? reason;
