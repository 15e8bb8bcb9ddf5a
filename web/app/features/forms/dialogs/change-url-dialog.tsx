import { type FormEvent, useId, useState } from "react";
import type { Endpoint } from "~/api/queries/endpoints";
import { Button } from "~/ui/buttons/button";
import { CopyButton } from "~/ui/buttons/copy-button";
import { Dialog } from "~/ui/dialogs/dialog";
import { Notice } from "~/ui/feedback/notice";
import { Field } from "~/ui/forms/field";
import { Select } from "~/ui/forms/select";
import { useChangeUrl } from "../mutations";

interface ChangeUrlDialogProps {
  endpoint: Endpoint;
  onClose: () => void;
}

/** A new address for an endpoint, and how long the old one still answers; then the new one to take along. */
export default function ChangeUrlDialog({ endpoint, onClose }: ChangeUrlDialogProps) {
  const [changed, setChanged] = useState<{ url: string; keepDays: KeepDays }>();
  if (changed) return <Changed {...changed} onClose={onClose} />;
  return <Asking endpoint={endpoint} onChanged={setChanged} onClose={onClose} />;
}

const waits = {
  0: "0 days (stop now)",
  1: "1 day",
  7: "7 days",
  30: "30 days",
  90: "90 days",
} as const;

type KeepDays = keyof typeof waits;

interface AskingProps extends ChangeUrlDialogProps {
  onChanged: (changed: { url: string; keepDays: KeepDays }) => void;
}

function Asking({ endpoint, onChanged, onClose }: AskingProps) {
  const form = useId();
  const [keepDays, setKeepDays] = useState<KeepDays>(30);
  const change = useChangeUrl(endpoint.id);
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
      title="Change endpoint URL"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look={keepDays === 0 ? "delete" : "primary"}
            type="submit"
            form={form}
            busy={change.isPending && "Changing…"}
          >
            Change URL
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-5">
        <p>
          <strong className="wrap-anywhere font-strong text-ink">{endpoint.name}</strong> gets a new URL. Its
          submissions and settings stay the same. You need to update every form that posts to the old URL.
        </p>
        {change.error && <Notice tone="bad" title={change.error.message} />}
        <Field
          label="Keep the old URL working for"
          help={
            keepDays === 0
              ? "Forms that still use the old URL stop working immediately, and their submissions are lost."
              : "Until then, submissions to the old URL still arrive here."
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
      title="New endpoint URL"
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid justify-items-start gap-4">
        <code className="wrap-anywhere font-mono text-13 text-ink">{url}</code>
        <CopyButton text={url} label="Copy URL" />
        <p>{keepDays === 0 ? "The old URL no longer works." : endsOn(keepDays)}</p>
      </div>
    </Dialog>
  );
}

function endsOn(days: number, now = Date.now()): string {
  const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long" }).format(now + days * 86_400_000);
  return `The old URL works until ${day}.`;
}
