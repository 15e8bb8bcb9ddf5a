import { useMutation } from "@tanstack/react-query";
import Trash2 from "lucide-react/icons/trash";
import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router";
import { client } from "~/api/client";
import { fieldError } from "~/api/errors/form-errors";
import { unwrap } from "~/api/errors/unwrap";
import type { Profile } from "~/api/queries/profile";
import { wasDeclined } from "~/api/step-up/step-up";
import { hasBilling } from "~/lib/pricing/has-billing";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { Card } from "~/ui/layout/card";
import { formCardClass, Section } from "~/ui/layout/section";

interface DeleteSectionProps {
  profile: Profile;
  /** The account is gone, and the session with it. */
  onDeleted: () => void;
}

export default function DeleteSection({ profile, onDeleted }: DeleteSectionProps) {
  const [asked, ask] = useState(false);
  return (
    <Section title="Delete account" lead="Permanently deletes your account and all its data.">
      <Card className={formCardClass}>
        <ul className="grid list-disc gap-1.5 pl-5 marker:text-ink-faint">
          <li>Your endpoints stop accepting submissions immediately. Their URLs are never reused.</li>
          <li>Your submissions and files are deleted within an hour.</li>
          {hasBilling() && <li>Invoices are kept for as long as the law requires. You may get a last one.</li>}
          <li>Copies in backups are deleted later. If a time limit is set, the confirmation email includes it.</li>
        </ul>
        <p className="mt-4 text-ink-soft">
          Want to keep a copy?{" "}
          <Link to="/settings?tab=export" className="font-label text-accent-ink underline-offset-4 hover:underline">
            Export your data
          </Link>{" "}
          first.
        </p>
        <Button look="danger" onClick={() => ask(true)} className="mt-5">
          <Trash2 aria-hidden />
          Delete account
        </Button>
      </Card>
      {asked && <DeleteAccountDialog profile={profile} onDeleted={onDeleted} onClose={() => ask(false)} />}
    </Section>
  );
}

/** The question before every deletion, and the address typed: with the account goes all that came in. */
function DeleteAccountDialog({ profile, onDeleted, onClose }: DeleteSectionProps & { onClose: () => void }) {
  const form = useId();
  const [typed, setTyped] = useState("");
  const remove = useMutation({
    mutationFn: async () => unwrap(await client.DELETE("/api/auth/account", { body: { email: typed.trim() } })),
    onSuccess: onDeleted,
  });
  const agreed = typed.trim().toLowerCase() === profile.email.toLowerCase();
  const error = wasDeclined(remove.error) ? undefined : (fieldError(remove.error, "email") ?? remove.error?.message);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (agreed && !remove.isPending) remove.mutate();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      width="narrow"
      closesOnOverlay={false}
      title="Confirm Deletion"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="delete" type="submit" form={form} disabled={!agreed} busy={remove.isPending && "Deleting…"}>
            Delete
          </Button>
        </>
      }
    >
      <p>Are you sure you want to delete this account? This action cannot be undone.</p>
      <form id={form} onSubmit={submit} noValidate className="mt-4">
        <Field label={<>Type “{profile.email}” to confirm</>} error={error}>
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      </form>
    </Dialog>
  );
}
