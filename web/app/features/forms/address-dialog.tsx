import { type FormEvent, useId, useState } from "react";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { Select } from "~/ui/select";
import { useChangeAddress } from "./mutations";
import type { Endpoint } from "./queries";

interface AddressDialogProps {
  endpoint: Endpoint;
  onClose: () => void;
}

/** A new address for an endpoint, and how long the old one still answers; then the new one to take along. */
export default function AddressDialog({ endpoint, onClose }: AddressDialogProps) {
  const [changed, setChanged] = useState<{ url: string; keepDays: KeepDays }>();
  if (changed) return <Changed {...changed} onClose={onClose} />;
  return <Asking endpoint={endpoint} onChanged={setChanged} onClose={onClose} />;
}

const waits = {
  0: "Not at all: it ends now",
  1: "For one more day",
  7: "For a week",
  30: "For 30 days",
  90: "For 90 days",
} as const;

type KeepDays = keyof typeof waits;

interface AskingProps extends AddressDialogProps {
  onChanged: (changed: { url: string; keepDays: KeepDays }) => void;
}

function Asking({ endpoint, onChanged, onClose }: AskingProps) {
  const form = useId();
  const [keepDays, setKeepDays] = useState<KeepDays>(30);
  const change = useChangeAddress(endpoint.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate(keepDays, { onSuccess: ({ url }) => onChanged({ url, keepDays }) });
  };
  return (
    <Dialog
      open
      width="narrow"
      closesOnOverlay={false}
      title="Change address"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look={keepDays === 0 ? "danger" : "primary"}
            type="submit"
            form={form}
            busy={change.isPending && "Changing…"}
          >
            Change address
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-5">
        <p>
          <strong className="wrap-anywhere font-strong text-ink">{endpoint.name}</strong> gets a new address. Its
          submissions and settings stay as they are. Every form that posts to it has to be given the new one.
        </p>
        {change.error && <Notice tone="bad" title={change.error.message} />}
        <Field
          label="The old address answers"
          help={
            keepDays === 0
              ? "Forms that still point there fail from now on. What their visitors send is lost."
              : "Until then, what is sent there arrives here as ever."
          }
        >
          <Select value={keepDays} onChange={(event) => setKeepDays(Number(event.target.value) as KeepDays)}>
            {Object.entries(waits).map(([days, words]) => (
              <option key={days} value={days}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  );
}

interface ChangedProps {
  url: string;
  keepDays: KeepDays;
  onClose: () => void;
}

function Changed({ url, keepDays, onClose }: ChangedProps) {
  return (
    <Dialog
      open
      width="narrow"
      title="This is the new address"
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid justify-items-start gap-4">
        <code className="wrap-anywhere font-mono text-13 text-ink">{url}</code>
        <CopyButton text={url} label="Copy address" />
        <p>{keepDays === 0 ? "The old one answers no more." : endsOn(keepDays)}</p>
      </div>
    </Dialog>
  );
}

function endsOn(days: number, now = Date.now()): string {
  const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long" }).format(now + days * 86_400_000);
  return `The old one answers until ${day}.`;
}
