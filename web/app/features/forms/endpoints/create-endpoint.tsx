import { clsx } from "clsx";
import X from "lucide-react/icons/x";
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "~/api/errors/error";
import type { Endpoint } from "~/api/queries/endpoints";
import { useMediaQuery } from "~/lib/browser/media-query";
import { Button } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { useCreateEndpoint } from "../mutations";

interface CreateEndpointProps {
  /** The client of the new endpoint, if there is one. */
  label?: string;
  /** *Create Endpoint* was pressed elsewhere: the name field gets the focus, and `onFocused` is called once it has it. */
  isWanted?: boolean;
  onFocused?: () => void;
  onCreated: (endpoint: Endpoint) => void;
}

/** A name and Enter, in the page's header. On a phone the button shows the field first. */
export function CreateEndpoint({ label, isWanted = false, onFocused, onCreated }: CreateEndpointProps) {
  const field = useRef<HTMLInputElement>(null);
  const isPhone = useMediaQuery("(max-width: 39.99rem)");
  const [isOpen, setOpen] = useState(false);
  const create = useCreateEndpoint();
  useFocusWhenWanted(isWanted, field, () => {
    setOpen(true);
    onFocused?.();
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    if (isPhone && !isOpen) {
      // Within the press, or phones don't show their keyboard.
      flushSync(() => setOpen(true));
      field.current?.focus();
      return;
    }
    const name = field.current?.value.trim() ?? "";
    create.mutate(label ? { name, label } : { name }, {
      onSuccess: (endpoint) => {
        if (field.current) field.current.value = "";
        setOpen(false);
        onCreated(endpoint);
      },
    });
  };
  const cancel = () => {
    create.reset();
    setOpen(false);
  };

  return (
    // The server's words appear beside the field, so the browser's own bubble stays away.
    <form onSubmit={submit} noValidate className="contents">
      <Field
        label="New endpoint"
        labelHidden
        error={create.error && nameError(create.error)}
        className={clsx("relative w-[260px] max-sm:order-last max-sm:w-full sm:ml-auto", !isOpen && "max-sm:hidden")}
      >
        <Input
          ref={field}
          name="name"
          placeholder={label ? `Name, for ${label}` : "Name, such as Contact form"}
          autoComplete="off"
          maxLength={120}
          onChange={() => create.isError && create.reset()}
          onKeyDown={({ key }) => key === "Escape" && cancel()}
          className="truncate max-sm:h-11 max-sm:pr-11!"
        />
        <IconButton
          icon={X}
          label="Cancel"
          onClick={cancel}
          className="absolute top-0.5 right-0.5 size-10! sm:hidden"
        />
      </Field>
      <Button
        type="submit"
        look="primary"
        busy={create.isPending && "Creating…"}
        aria-expanded={isPhone ? isOpen : undefined}
        className="max-sm:ml-auto max-sm:h-10"
      >
        Create Endpoint
      </Button>
    </form>
  );
}

/** After whatever led here, a menu or a drawer, has given the focus back. */
function useFocusWhenWanted(isWanted: boolean, field: RefObject<HTMLInputElement | null>, onFocus: () => void) {
  const focus = useEffectEvent(() => {
    flushSync(onFocus);
    field.current?.focus();
  });
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => focus(), 50);
    return () => clearTimeout(timer);
  }, [isWanted]);
}

/** What the server says about the name, else what it says at all. */
export function nameError(error: Error): string {
  const field = error instanceof ApiError ? error.fields.find(({ field }) => field === "name") : undefined;
  return field?.message ?? error.message;
}
