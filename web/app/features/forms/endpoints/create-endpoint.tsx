import { type FormEvent, useRef } from "react";
import { ApiError } from "~/api/errors/error";
import { Button } from "~/ui/buttons/button";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { useCreateEndpoint } from "../mutations";
import type { Endpoint } from "../queries";

/** A name and Enter. */
export function CreateEndpoint({ onCreated }: { onCreated: (endpoint: Endpoint) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const create = useCreateEndpoint();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    create.mutate(name, {
      onSuccess: (endpoint) => {
        form.current?.reset();
        onCreated(endpoint);
      },
    });
  };

  return (
    // The server's words appear beside the field, so the browser's own bubble stays away.
    <form ref={form} onSubmit={submit} noValidate className="flex flex-wrap items-start gap-x-2 gap-y-3">
      <Field label="New endpoint" error={create.error && nameError(create.error)} className="w-full sm:w-80">
        <Input
          name="name"
          placeholder="Contact form"
          autoComplete="off"
          maxLength={120}
          onChange={() => create.isError && create.reset()}
        />
      </Field>
      <Button
        type="submit"
        look="primary"
        busy={create.isPending && "Creating…"}
        className="max-sm:w-full sm:mt-[26px]"
      >
        Create Endpoint
      </Button>
    </form>
  );
}

/** What the server says about the name, else what it says at all. */
export function nameError(error: Error): string {
  const field = error instanceof ApiError ? error.fields.find(({ field }) => field === "name") : undefined;
  return field?.message ?? error.message;
}
