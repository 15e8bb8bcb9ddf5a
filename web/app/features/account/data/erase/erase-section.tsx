import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { client } from "~/api/client";
import { fieldError } from "~/api/errors/form-errors";
import { unwrap } from "~/api/errors/unwrap";
import { type Erasure, erasureQuery } from "~/api/queries/erasures";
import { Button } from "~/ui/buttons/button";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { Card } from "~/ui/layout/card";
import { formCardClass, Section } from "~/ui/layout/section";
import { CountedValue } from "./counted-value";
import { Receipts } from "./receipts";

/** Counts what contains a value, deletes it, and shows what was deleted before. */
export default function EraseSection() {
  const queries = useQueryClient();
  const [id, setId] = useState<string>();
  const [typed, setTyped] = useState("");
  const count = useMutation({
    mutationFn: async (value: string): Promise<Erasure> =>
      unwrap(await client.POST("/api/erasures/count", { body: { value } })),
    onSuccess: (started) => {
      queries.setQueryData(erasureQuery(started.id).queryKey, started);
      setId(started.id);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!count.isPending) count.mutate(typed);
  };
  const end = () => {
    setId(undefined);
    setTyped("");
  };
  return (
    <Section
      title="Erase a person's data"
      lead="Find every submission that contains an email address or another text, and delete all of them permanently."
    >
      <Card className={formCardClass}>
        {id ? (
          <CountedValue id={id} onEnd={end} />
        ) : (
          <form onSubmit={submit} noValidate className="grid gap-5">
            <Field
              label="Email address or other text"
              help="Searches all forms and folders: fields, file names, memos, deliveries, saved views and allowed senders. Upper and lower case don't matter. Files aren't opened."
              error={fieldError(count.error, "value") ?? count.error?.message}
            >
              <Input
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={300}
              />
            </Field>
            <div>
              <Button type="submit" look="primary" busy={count.isPending && "Counting…"}>
                Count
              </Button>
            </div>
          </form>
        )}
      </Card>
      <Receipts />
    </Section>
  );
}
