import type { FormEvent } from "react";
import { Button } from "~/ui/buttons/button";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { Card } from "~/ui/layout/card";
import { nameError } from "../endpoints/create-endpoint";
import { useCreateEndpoint } from "../mutations";
import { Step } from "./steps";

/** A name, which is there already, and Enter. */
export function NameStep({ onCreated }: { onCreated: (formId: string) => void }) {
  const create = useCreateEndpoint();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    create.mutate({ name }, { onSuccess: ({ id }) => onCreated(id) });
  };
  return (
    <Step
      number={1}
      title="Name your form"
      lead="You'll get a URL that any form can post to. The name is shown in your dashboard, emails and webhooks, never to visitors."
    >
      <Card className="px-4 py-5 sm:px-[22px]">
        <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-x-2 gap-y-4">
          <Field label="Name" error={create.error && nameError(create.error)} className="min-w-0 flex-1 basis-60">
            <Input
              name="name"
              defaultValue="Contact form"
              autoComplete="off"
              maxLength={120}
              autoFocus
              // Ready to be typed over, or to be taken as it is.
              onFocus={(event) => event.currentTarget.select()}
              onChange={() => create.isError && create.reset()}
            />
          </Field>
          <Button
            type="submit"
            look="primary"
            busy={create.isPending && "Creating…"}
            className="max-sm:w-full sm:mt-[26px]"
          >
            Create form
          </Button>
        </form>
      </Card>
    </Step>
  );
}
