import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useDeferredValue, useId, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { fieldError, focusInvalidField, isFormError } from "~/api/errors/form-errors";
import { endpointsQuery } from "~/api/queries/endpoints";
import { isSendKey, SEND_KEYS } from "~/lib/browser/single-keys";
import { Button } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { Boundary } from "~/ui/feedback/boundary";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { Notice } from "~/ui/feedback/notice";
import { toast } from "~/ui/feedback/toast";
import { Field } from "~/ui/forms/field";
import { Input, Textarea } from "~/ui/forms/input";
import { Select } from "~/ui/forms/select";
import { MAX_MESSAGE_CHARS } from "../compose/composer";
import { type Draft, isEmpty } from "../compose/drafts/draft";
import { useNewDraft } from "../compose/drafts/drafts";
import { AttachButton } from "../compose/files/attach-button";
import { AttachedFiles } from "../compose/files/attached-files";
import { attachmentsOf, isUploading, limitsText, MAX_FILES } from "../compose/files/attachments";
import { listPath } from "../paths";
import { BackToList } from "../thread/ticket-header";
import { useCreate } from "./use-create";

const DocsMatches = lazyPart(
  () => import("./docs-matches"),
  (module) => module.DocsMatches,
);

const MAX_SUBJECT_CHARS = 200;
/** A shorter subject doesn't say what it's about yet. */
const MIN_SEARCHED_CHARS = 4;

/** The form for a new ticket. What is typed stays in this browser until it's sent or discarded. */
export function NewTicket() {
  const handle = useNewDraft();
  const { draft } = handle;
  const origin = useOrigin(draft);
  const create = useCreate(handle.discard);
  const navigate = useNavigate();
  const hasNavigated = useLocation().key !== "default";
  const [search] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const subject = useDeferredValue(draft.subject.trim());

  // Where the person came from is kept with what they type.
  const change = (news: Partial<Draft>) => handle.change({ form: origin.form, request: origin.request, ...news });
  const discard = () => {
    const before = draft;
    handle.discard();
    void navigate(listPath(search), { replace: true });
    if (!isEmpty(before)) {
      toast({ message: "Draft discarded.", undo: () => handle.change(before) });
    }
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label="New ticket"
      className="grid max-w-[760px] gap-[18px] px-4 pt-1 pb-8 sm:px-[34px] lg:pt-6 lg:pb-10"
      onSubmit={(event) => {
        event.preventDefault();
        if (create.isPending || isUploading(draft.files)) return;
        create.mutate(
          { draft, form: origin.form, request: origin.request },
          { onError: (error) => form.current && focusInvalidField(form.current, error, "subject") },
        );
      }}
    >
      <div>
        <BackToList />
        <h1 className="font-strong text-18 leading-[1.35] tracking-[-0.01em]">New ticket</h1>
      </div>
      <Field label="Subject" error={fieldError(create.error, "subject")}>
        <Input
          name="subject"
          autoComplete="off"
          // Whoever comes by a link can type; on a page that is loaded, the focus is the browser's.
          autoFocus={hasNavigated}
          maxLength={MAX_SUBJECT_CHARS}
          value={draft.subject}
          onFocus={() => void DocsMatches.preload()}
          onChange={({ target }) => change({ subject: target.value })}
          className="max-lg:h-11"
        />
      </Field>
      {/* A help beside the form: without it the form works. */}
      <Boundary fallback={null} failed={() => null}>
        {subject.length >= MIN_SEARCHED_CHARS && (
          <div className="-mt-1.5 empty:hidden">
            <DocsMatches subject={subject} />
          </div>
        )}
      </Boundary>
      <div className="grid gap-[18px] sm:grid-cols-2 sm:gap-4">
        <FormField
          origin={origin}
          onChange={(chosen) => handle.change({ form: chosen })}
          error={fieldError(create.error, "endpoint_id")}
        />
        {origin.request && (
          <RequestField
            id={origin.request}
            error={fieldError(create.error, "request_id")}
            onRemove={() => {
              origin.forgetRequest();
              handle.change({ request: undefined });
              form.current?.querySelector<HTMLElement>("textarea")?.focus();
            }}
          />
        )}
      </div>
      <Field
        label="Message"
        error={fieldError(create.error, "text")}
        help="We can't see the content of your submissions. If we need to, we'll ask you for access."
      >
        <Textarea
          name="text"
          rows={7}
          maxLength={MAX_MESSAGE_CHARS}
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return;
            event.preventDefault();
            form.current?.requestSubmit();
          }}
          className="field-sizing-content min-h-[168px]"
        />
      </Field>
      <Files handle={handle} error={fieldError(create.error, "file_ids")} />
      {isFormError(create.error) && (
        <Notice tone="bad" title="The ticket wasn't created">
          {create.error.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
        <Button
          type="submit"
          look="primary"
          aria-keyshortcuts={SEND_KEYS}
          busy={create.isPending && "Creating…"}
          aria-disabled={isUploading(draft.files)}
          className="max-sm:h-11 max-sm:flex-1"
        >
          Create ticket
        </Button>
        <Button look="quiet" onClick={discard} className="max-sm:h-11">
          {isEmpty(draft) ? "Cancel" : "Discard draft"}
        </Button>
        <span className="ml-auto text-13 text-ink-faint max-sm:w-full">
          {isUploading(draft.files) ? "Uploading files…" : !isEmpty(draft) && "Draft saved on this device"}
        </span>
      </div>
    </form>
  );
}

/** The form and the request that the ticket is about: as chosen, else as the link has them that led here. */
function useOrigin(draft: Draft) {
  const [search, setSearch] = useSearchParams();
  const { data: endpoints } = useQuery(endpointsQuery());
  const forget = (name: "form" | "request") =>
    setSearch(
      (now) => {
        now.delete(name);
        return now;
      },
      { replace: true },
    );
  const form = search.get("form") ?? draft.form;
  return {
    endpoints,
    // A form of another account can't be what it's about.
    form: endpoints && !endpoints.some(({ id }) => id === form) ? undefined : (form ?? undefined),
    request: search.get("request") ?? draft.request,
    forgetForm: () => forget("form"),
    forgetRequest: () => forget("request"),
  };
}

interface FormFieldProps {
  origin: ReturnType<typeof useOrigin>;
  error: string | undefined;
  onChange: (form: string | undefined) => void;
}

function FormField({ origin: { endpoints, form, forgetForm }, error, onChange }: FormFieldProps) {
  return (
    <Field label="Form" optional error={error}>
      <Select
        name="endpoint_id"
        value={form ?? ""}
        onChange={({ target }) => {
          forgetForm();
          onChange(target.value || undefined);
        }}
        className="max-lg:[&>select]:h-11"
      >
        <option value="">No form</option>
        {endpoints?.map(({ id, name, label }) => (
          <option key={id} value={id}>
            {label ? `${name} (${label})` : name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface RequestFieldProps {
  id: string;
  error: string | undefined;
  onRemove: () => void;
}

function RequestField({ id, error, onRemove }: RequestFieldProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is nothing to fill in
    <div role="group" aria-label="Request ID" className="grid content-start gap-1.5">
      <span className="font-label text-13">Request ID</span>
      <span className="flex h-9 items-center gap-1.5 rounded-control bg-sunken pr-1 pl-2.5 max-lg:h-11">
        <span className="min-w-0 truncate font-mono text-13">{id}</span>
        <IconButton icon={X} label="Remove request ID" className="ml-auto size-7! max-lg:size-9!" onClick={onRemove} />
      </span>
      <p className={error ? "text-13 text-bad" : "text-13 text-ink-faint"}>
        {error ?? "Filled in from the page you came from."}
      </p>
    </div>
  );
}

interface FilesProps {
  handle: ReturnType<typeof useNewDraft>;
  error: string | undefined;
}

function Files({ handle, error }: FilesProps) {
  const { add, remove, retry } = attachmentsOf(handle);
  const [over, setOver] = useState(0);
  const limits = useId();
  const button = useRef<HTMLButtonElement>(null);
  const problem = error ?? (over > 0 ? `You can attach up to ${MAX_FILES} files.` : undefined);
  return (
    <div className="grid gap-2.5">
      <AttachedFiles files={handle.draft.files} onRemove={remove} onRetry={retry} focusAfter={() => button.current} />
      <div className="flex flex-wrap items-center gap-3">
        <AttachButton ref={button} look="plain" onAdd={(files) => setOver(add(files))} describedBy={limits} />
        <span id={limits} className="num text-13 text-ink-faint">
          {limitsText}
        </span>
      </div>
      {problem && (
        <p role="alert" className="text-13 text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
