import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { components } from "~/api/schema.gen";
import { Button } from "~/ui/buttons/button";
import { type Column, Table } from "~/ui/data/table";
import { Notice } from "~/ui/feedback/notice";
import { toast } from "~/ui/feedback/toast";
import { Card } from "~/ui/layout/card";
import { Ago } from "~/ui/time/time";
import type { Schema } from "../schema/model";
import { currentForm, putForm, saveDraft } from "../schema/queries";
import { countLabel } from "../words/field-text";
import { fieldType } from "../words/field-types";

type Learned = components["schemas"]["LearnedForm"];

interface LearnedFieldsProps {
  formId: string;
  learned: Learned;
  revision: number;
  onStart: () => void;
}

/** The fields that submissions have, and one press to make a form of them. */
export function LearnedFields({ formId, learned, revision, onStart }: LearnedFieldsProps) {
  const { fields, submissions, schema } = learned;
  const create = useCreateDraft(formId, revision);
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="font-strong text-15">Fields in your submissions</h3>
          <p className="mt-0.5 text-13 text-ink-soft">
            {countLabel(fields.length, "field")} in {countLabel(submissions, "submission")}. Create a form to add labels
            and rules. Nothing is checked until you publish it.
          </p>
        </div>
        <div className="flex gap-2 max-sm:w-full max-sm:flex-col sm:flex-row-reverse">
          {schema && (
            <Button look="primary" busy={create.isPending && "Creating…"} onClick={() => create.mutate(schema)}>
              Create form from these fields
            </Button>
          )}
          <Button onClick={onStart}>Start with JSON</Button>
        </div>
      </header>
      {create.error && <Notice tone="bad" title={`Couldn't create the form. ${create.error.message}`} />}
      <Card className="overflow-hidden">
        <Table
          caption="Fields in your submissions"
          columns={columnsFor(submissions)}
          rows={fields}
          rowKey={({ name }) => name}
          empty={null}
        />
      </Card>
    </>
  );
}

/** If someone else was quicker, theirs is shown: nothing was typed that could be lost. */
function useCreateDraft(formId: string, revision: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (schema: Schema) => {
      try {
        return { state: await saveDraft(formId, revision, schema), message: "Draft created." };
      } catch (error) {
        const state = currentForm(error);
        if (!state) throw error;
        return { state, message: "Someone else has created a draft in the meantime." };
      }
    },
    onSuccess: async ({ state, message }) => {
      toast({ type: "success", message });
      await putForm(queries, formId, state);
    },
  });
}

type Row = Learned["fields"][number];

const columnsFor = (submissions: number): Column<Row>[] => [
  {
    header: "Name",
    main: true,
    cell: ({ name }) => <code className="wrap-anywhere font-mono text-13 text-ink">{name}</code>,
  },
  { header: "Type", cell: ({ type }) => <TypeName type={type} /> },
  { header: "Filled in", align: "end", cell: ({ filled }) => <Share filled={filled} of={submissions} /> },
  {
    header: "Last seen",
    align: "end",
    cell: ({ last_seen_at }) => <Ago at={last_seen_at} className="text-ink-soft" />,
  },
];

function TypeName({ type }: { type: string }) {
  const { word, icon: Icon } = fieldType(type);
  return (
    <span className="inline-flex items-center gap-2 text-ink-soft">
      <Icon aria-hidden className="size-4 text-ink-faint" />
      {word}
    </span>
  );
}

/** Never rounded up to all of them, nor down to none. */
function Share({ filled, of }: { filled: number; of: number }) {
  const percent = of === 0 ? 0 : (100 * filled) / of;
  const shown = filled < of && percent > 99 ? 99 : filled > 0 && percent < 1 ? 1 : Math.round(percent);
  return (
    <span className="num" title={`${countLabel(filled, "submission")} of ${of}`}>
      {shown} %
    </span>
  );
}
