import { clsx } from "clsx";
import { type FormEvent, useRef, useState } from "react";
import { isSendKey, SEND_KEYS } from "~/lib/browser/single-keys";
import { Button } from "~/ui/buttons/button";
import { Textarea } from "~/ui/forms/input";
import { Select } from "~/ui/forms/select";
import { addNote, reply } from "../api/calls";
import type { AdminTicket, TicketState } from "../api/types";
import { useAct } from "../api/use-act";
import { useKeys } from "../frame/use-keys";
import { ItemSection } from "../item/item-section";
import { workspaceName } from "../item/workspace-name";
import { keepDraft, readDraft } from "./drafts";
import { TemplatesMenu } from "./templates-menu";

const MAX_TEXT_LENGTH = 20_000;

type Kind = "reply" | "note";

const kinds: { kind: Kind; label: string }[] = [
  { kind: "reply", label: "Reply" },
  { kind: "note", label: "Internal note" },
];

/** What the ticket's status becomes with the reply. */
const outcomes: { value: TicketState; label: string }[] = [
  { value: "waiting_for_you", label: "Waiting for customer" },
  { value: "waiting_for_us", label: "Waiting for us" },
  { value: "solved", label: "Solved" },
];

/** Answers the customer, or notes something for the other operators. Each has its own draft. */
export function Composer({ ticket }: { ticket: AdminTicket }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [kind, setKind] = useState<Kind>("reply");
  const [texts, setTexts] = useState(() => ({
    reply: readDraft(`${ticket.id} reply`),
    note: readDraft(`${ticket.id} note`),
  }));
  const [outcome, setOutcome] = useState<TicketState>("waiting_for_you");
  useKeys({ r: () => field.current?.focus() });
  const isNote = kind === "note";
  const text = texts[kind];
  const write = (next: string) => {
    setTexts((old) => ({ ...old, [kind]: next }));
    keepDraft(`${ticket.id} ${kind}`, next);
  };
  const send = useAct(
    (body: string) => (isNote ? addNote(ticket.id, body) : reply(ticket.id, { text: body, state: outcome })),
    isNote
      ? { done: "Note added.", failed: "Couldn't add the note." }
      : { done: "Reply sent.", failed: "Couldn't send the reply." },
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    if (text.trim() === "") field.current?.focus();
    else if (await send.mutateAsync(text.trim())) write("");
  };
  const insert = (template: string) => {
    write(text.trim() === "" ? template : `${text.trimEnd()}\n\n${template}`);
    field.current?.focus();
  };
  return (
    <ItemSection title={isNote ? "New internal note" : "New reply"}>
      <div className="mt-2 flex items-center justify-between gap-2">
        <KindSwitch name={ticket.id} kind={kind} onChange={setKind} />
        {!isNote && <TemplatesMenu onInsert={insert} />}
      </div>
      <form onSubmit={submit} className="mt-2">
        <Textarea
          ref={field}
          rows={4}
          aria-label={isNote ? "Internal note" : "Reply"}
          placeholder={isNote ? "Only operators can read notes" : `Reply to ${workspaceName(ticket.workspace)}`}
          maxLength={MAX_TEXT_LENGTH}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          className={clsx("field-sizing-content max-h-80 min-h-24", isNote && "bg-warn-soft!")}
        />
        <div className="mt-2.5 flex flex-wrap items-center gap-2">
          <Button
            look="primary"
            type="submit"
            aria-keyshortcuts={SEND_KEYS}
            className="max-lg:h-11 max-lg:w-full"
            busy={send.isPending && (isNote ? "Adding…" : "Sending…")}
          >
            {isNote ? "Add note" : "Send reply"}
          </Button>
          {!isNote && (
            <Select
              aria-label="Status after the reply"
              value={outcome}
              onChange={(event) => setOutcome(event.target.value as TicketState)}
              className="min-w-44 max-lg:-order-1 max-lg:w-full"
            >
              {outcomes.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </div>
      </form>
    </ItemSection>
  );
}

interface KindSwitchProps {
  /** Sets the radios of one ticket apart. */
  name: string;
  kind: Kind;
  onChange: (kind: Kind) => void;
}

function KindSwitch({ name, kind, onChange }: KindSwitchProps) {
  return (
    <fieldset className="inline-flex gap-0.5 rounded-control border border-line-strong bg-surface p-0.5">
      <legend className="sr-only">Kind</legend>
      {kinds.map(({ kind: value, label }) => (
        <label
          key={value}
          className={clsx(
            "relative flex h-7 items-center rounded-[4px] px-2.5 font-label text-13 has-focus-visible:outline-2 has-focus-visible:outline-accent max-lg:h-10",
            value === kind ? "bg-chosen text-ink" : "text-ink-soft hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={`kind-${name}`}
            className="absolute inset-0 appearance-none outline-none"
            checked={value === kind}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
