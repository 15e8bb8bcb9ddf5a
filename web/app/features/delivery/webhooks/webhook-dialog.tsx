import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type FormEvent, useId, useRef, useState } from "react";
import { fieldError, focusInvalidField, isFormError } from "~/api/errors/form-errors";
import type { Webhook } from "~/api/queries/webhooks";
import { useRemovalFocus } from "~/lib/browser/removal-focus";
import { useUnsavedChanges } from "~/lib/state/unsaved-changes";
import { Button } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { SaveButton } from "~/ui/buttons/save-button";
import { confirm, discardQuestion } from "~/ui/dialogs/confirm";
import { Dialog } from "~/ui/dialogs/dialog";
import { Notice } from "~/ui/feedback/notice";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { useSaveWebhook } from "./mutations";

interface WebhookDialogProps {
  formId: string;
  /** The one to change; without it a new one is added. */
  webhook?: Webhook;
  /** With the secret, if it is a new one. */
  onSaved: (secret: string | undefined) => void;
  onClose: () => void;
}

export function WebhookDialog({ formId, webhook, onSaved, onClose }: WebhookDialogProps) {
  const id = useId();
  const save = useSaveWebhook(formId, webhook?.id);
  const [headers, setHeaders] = useState<HeaderDraft[]>(() =>
    (webhook?.headers ?? []).map(({ name }, key) => ({ key, name, value: "", isKept: true })),
  );
  const [url, setUrl] = useState(webhook?.url ?? "");
  const told = headers.filter(({ name, value }) => name.trim() !== "" || value !== "");
  const isChanged = url !== (webhook?.url ?? "") || areHeadersChanged(told, webhook);
  useUnsavedChanges(isChanged);
  const { error } = save;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const form = event.currentTarget;
    save.mutate(
      {
        url: url.trim(),
        headers: told.map(({ name, value, isKept }) => ({ name, value: isKept && value === "" ? null : value })),
      },
      { onSuccess: onSaved, onError: (failure) => focusInvalidField(form, failure, "url") },
    );
  };
  const askAndClose = async () => {
    if (!isChanged || (await confirm(discardQuestion))) onClose();
  };

  return (
    <Dialog
      open
      title={webhook ? "Edit webhook" : "Add webhook"}
      closesOnOverlay={false}
      onClose={() => void askAndClose()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {/* A new one may be sent as it is: what is missing is then said. */}
          <SaveButton form={id} isChanged={isChanged || !webhook} busy={save.isPending && "Saving…"}>
            {webhook ? "Save changes" : "Add webhook"}
          </SaveButton>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-5 pt-1">
        {isFormError(error) && <Notice tone="bad" title={error.message} />}
        <Field
          label="URL"
          help="We send a POST request for each submission. Respond with a 2xx status within 15 seconds."
          error={fieldError(error, "url")}
        >
          <Input
            name="url"
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            placeholder="https://example.com/hooks/formtray"
            className="font-mono text-13"
          />
        </Field>
        <Headers headers={headers} onChange={setHeaders} error={fieldError(error, "headers")} />
      </form>
    </Dialog>
  );
}

interface HeaderDraft {
  key: number;
  name: string;
  value: string;
  /** It has a value already, which nobody is shown. */
  isKept: boolean;
}

/** One was added, removed or renamed, or has a new value. */
function areHeadersChanged(told: readonly HeaderDraft[], webhook: Webhook | undefined): boolean {
  const before = webhook?.headers ?? [];
  return told.length !== before.length || told.some(({ name, value }, at) => name !== before[at]?.name || value !== "");
}

interface HeadersProps {
  headers: readonly HeaderDraft[];
  onChange: (headers: HeaderDraft[]) => void;
  error?: string;
}

function Headers({ headers, onChange, error }: HeadersProps) {
  const missing = useId();
  const adder = useRef<HTMLButtonElement>(null);
  const removal = useRemovalFocus<HTMLFieldSetElement>(() => adder.current);
  const put = (changed: HeaderDraft) =>
    onChange(headers.map((header) => (header.key === changed.key ? changed : header)));
  return (
    <fieldset {...removal} aria-describedby={error ? missing : undefined} className="grid gap-2">
      <legend className="font-label text-13 text-ink">
        Custom headers <span className="ml-1.5 font-normal text-ink-faint">optional</span>
      </legend>
      <p className="text-13 text-ink-faint">
        Sent with every request, for example an API key for your server. Values aren't shown again.
      </p>
      {headers.map((header, index) => (
        <div
          key={header.key}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto]"
        >
          <Input
            aria-label={`Header ${index + 1} name`}
            placeholder="Authorization"
            value={header.name}
            autoFocus={!header.isKept}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => put({ ...header, name: event.target.value })}
            className="font-mono text-13"
          />
          <Input
            aria-label={`Header ${index + 1} value`}
            placeholder={header.isKept ? "unchanged" : "Bearer …"}
            value={header.value}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => put({ ...header, value: event.target.value })}
            className="font-mono text-13"
          />
          <IconButton
            icon={X}
            label={`Remove header ${index + 1}`}
            data-remove
            onClick={() => onChange(headers.filter(({ key }) => key !== header.key))}
            className="self-center max-sm:col-start-2 max-sm:row-start-1"
          />
        </div>
      ))}
      {error && (
        <p id={missing} className="text-13 text-bad">
          {error}
        </p>
      )}
      <Button
        ref={adder}
        size="small"
        className="justify-self-start"
        onClick={() => onChange([...headers, { key: Date.now(), name: "", value: "", isKept: false }])}
      >
        <Plus aria-hidden />
        Add header
      </Button>
    </fieldset>
  );
}
