/** `send_report` as "Send report". */
export function jobName(kind: string): string {
  const words = kind.replaceAll(/[_.]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const reasons: Record<string, string> = {
  no_endpoint: "the endpoint doesn't exist.",
  refused: "the database refused them.",
  suspended: "the endpoint is suspended.",
};

/** Why submissions couldn't be stored. */
export const unclaimedText = (reason: string) => reasons[reason] ?? reason;
