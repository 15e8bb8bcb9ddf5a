import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";

const MINUTE_MS = 60_000;

interface Status {
  state: "operational" | "degraded" | "down" | "unknown";
  /** A short sentence: "Webhook deliveries are delayed". */
  title: string;
}

async function fetchStatus({ signal }: { signal: AbortSignal }): Promise<Status> {
  const answer = await fetch("/status.json", { signal });
  if (!answer.ok) throw new Error(`/status.json: HTTP ${answer.status}`);
  return (await answer.json()) as Status;
}

/** What doesn't work at the moment, with a link to more: perhaps it answers the question. Nothing, if all is well. */
export function ServiceStatus() {
  const { data } = useQuery({
    queryKey: ["service status"],
    queryFn: fetchStatus,
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
    retry: false,
  });
  if (data?.state !== "degraded" && data?.state !== "down") return null;
  return (
    <a
      href="/status"
      className="inline-flex min-w-0 items-center gap-2 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
    >
      <span
        aria-hidden
        className={clsx("size-2 shrink-0 rounded-round", data.state === "down" ? "bg-bad" : "bg-warn")}
      />
      <span className="wrap-anywhere">{data.title}</span>
    </a>
  );
}
