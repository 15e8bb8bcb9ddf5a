import { Badge } from "~/ui/badge";
import type { Endpoint } from "./queries";

const words = {
  active: { tone: "good", text: "receiving" },
  paused: { tone: "warn", text: "paused" },
  suspended: { tone: "bad", text: "suspended" },
} as const;

export function StatusBadge({ status }: Pick<Endpoint, "status">) {
  const { tone, text } = words[status];
  return (
    <Badge tone={tone} dot>
      {text}
    </Badge>
  );
}
