import type { Endpoint } from "~/api/queries/endpoints";
import { Badge } from "~/ui/data/badge";

const words = {
  active: { tone: "good", text: "Active" },
  paused: { tone: "warn", text: "Paused" },
  suspended: { tone: "bad", text: "Suspended" },
} as const;

export function StatusBadge({ status }: Pick<Endpoint, "status">) {
  const { tone, text } = words[status];
  return (
    <Badge tone={tone} dot>
      {text}
    </Badge>
  );
}
