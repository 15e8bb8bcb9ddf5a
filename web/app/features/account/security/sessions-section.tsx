import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import Monitor from "lucide-react/icons/monitor";
import Smartphone from "lucide-react/icons/smartphone";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { type Session, sessionsQuery } from "~/api/queries/sessions";
import { wasDeclined } from "~/api/step-up/step-up";
import { Button } from "~/ui/buttons/button";
import { Badge } from "~/ui/data/badge";
import { type Column, Table } from "~/ui/data/table";
import { toast } from "~/ui/feedback/toast";
import { Card } from "~/ui/layout/card";
import { Section } from "~/ui/layout/section";
import { Ago } from "~/ui/time/time";

export default function SessionsSection() {
  const { data: sessions } = useSuspenseQuery(sessionsQuery);
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: async (session: Session | "others") =>
      session === "others"
        ? unwrap(await client.DELETE("/api/auth/sessions"))
        : unwrap(await client.DELETE("/api/auth/sessions/{id}", { params: { path: { id: session.id } } })),
    onSuccess: (_, session) =>
      toast({
        type: "success",
        message: session === "others" ? "All other sessions ended." : "Session ended.",
      }),
    onError: (error) => {
      if (!wasDeclined(error)) toast({ type: "error", message: error.message });
    },
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  });
  const others = sessions.some(({ current }) => !current);
  return (
    <Section
      title="Sessions"
      lead="Devices where you're signed in. Sessions end after 14 days of inactivity, or 90 days after you signed in."
      aside={
        others && (
          <Button busy={end.isPending && end.variables === "others" && "Ending…"} onClick={() => end.mutate("others")}>
            End all other sessions
          </Button>
        )
      }
    >
      <Card>
        <Table
          caption="Sessions"
          columns={columns(end.mutate)}
          rows={sessions.toSorted((a, b) => Number(b.current) - Number(a.current))}
          rowKey={({ id }) => id}
          empty={null}
        />
      </Card>
    </Section>
  );
}

const agoClass = "num inline-block text-ink-soft first-letter:uppercase";

const columns = (end: (session: Session) => void): Column<Session>[] => [
  { header: "Device", main: true, cell: (session) => <Device session={session} /> },
  { header: "Network", cell: ({ network }) => <span className="font-mono text-13 text-ink-soft">{network}</span> },
  { header: "Signed in", cell: ({ created_at }) => <Ago at={created_at} className={agoClass} /> },
  { header: "Last active", cell: ({ last_seen_at }) => <Ago at={last_seen_at} className={agoClass} /> },
  {
    header: "Actions",
    acts: true,
    align: "end",
    cell: (session) =>
      session.current ? (
        <span aria-hidden className="block h-[30px] max-sm:hidden" />
      ) : (
        <Button size="small" aria-label={`End session: ${session.device}`} onClick={() => end(session)}>
          End session
        </Button>
      ),
  },
];

function Device({ session: { device, current } }: { session: Session }) {
  const Face = /android|iphone|ipad|mobile|ios/i.test(device) ? Smartphone : Monitor;
  return (
    <span className="flex items-center gap-2.5">
      <Face aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <span className="wrap-anywhere min-w-0 font-strong">{device}</span>
      {current && <Badge tone="good">This device</Badge>}
    </span>
  );
}
