import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useEffect, useRef, useState } from "react";
import type { components } from "~/api/schema.gen";
import { Button } from "~/ui/buttons/button";
import { Badge } from "~/ui/data/badge";
import { type Column, Table } from "~/ui/data/table";
import { confirm } from "~/ui/dialogs/confirm";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Notice } from "~/ui/feedback/notice";
import { toast } from "~/ui/feedback/toast";
import { Card } from "~/ui/layout/card";
import { ArrivalTime } from "~/ui/time/time";
import type { FormState } from "../schema/model";
import { currentForm, putForm, restoreVersion, versionsQuery } from "../schema/queries";
import { VersionDialog } from "./version-dialog";

type Version = components["schemas"]["FormVersionItem"];

interface VersionsViewProps {
  formId: string;
  state: FormState;
  /** Whether it was opened from the page, and not with it. */
  isOpened: boolean;
  onClose: () => void;
}

/** What was published before; each can be put back into the draft. */
export function VersionsView({ formId, state, isOpened, onClose }: VersionsViewProps) {
  const { data: versions } = useSuspenseQuery(versionsQuery(formId));
  const [viewed, view] = useState<number>();
  const restore = useRestore(formId, state, onClose);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpened) back.current?.focus();
  }, [isOpened]);
  return (
    <>
      <header className="flex items-center gap-3">
        <Button ref={back} look="quiet" onClick={onClose} className="-ml-3.5">
          <ArrowLeft aria-hidden />
          Fields
        </Button>
        <h3 className="font-strong text-15">Versions</h3>
      </header>
      {restore.error && !currentForm(restore.error) && (
        <Notice tone="bad" title={`Couldn't restore the version. ${restore.error.message}`} />
      )}
      {currentForm(restore.error) && (
        <Notice tone="warn" title="The draft was changed in the meantime">
          Nothing was restored. Restore the version again to replace that draft.
        </Notice>
      )}
      <Card className="overflow-hidden">
        <Table
          caption="Published versions"
          columns={columnsFor(state, view, restore)}
          rows={versions}
          rowKey={({ version }) => String(version)}
          empty={
            <EmptyState heading="h3" title="No versions yet">
              Each time you publish the form, that version is added here. You can restore it later.
            </EmptyState>
          }
        />
      </Card>
      {viewed !== undefined && <VersionDialog formId={formId} version={viewed} onClose={() => view(undefined)} />}
    </>
  );
}

const columnsFor = (
  { has_changes }: FormState,
  onView: (version: number) => void,
  restore: ReturnType<typeof useRestore>,
): Column<Version>[] => [
  {
    header: "Version",
    main: true,
    cell: ({ version, is_published }) => (
      <span className="flex items-center gap-2.5 font-label">
        Version {version}
        {is_published && <Badge tone="good">Published</Badge>}
      </span>
    ),
  },
  { header: "Published", cell: ({ published_at }) => <ArrivalTime at={published_at} className="text-ink-soft" /> },
  { header: "Fields", align: "end", cell: ({ fields }) => <span className="num">{fields}</span> },
  {
    header: "Actions",
    acts: true,
    cell: ({ version, is_published }) => (
      <span className="flex justify-end gap-2">
        <Button size="small" look="quiet" aria-label={`View version ${version}`} onClick={() => onView(version)}>
          View
        </Button>
        <Button
          size="small"
          aria-label={`Restore version ${version}`}
          // What is in the draft already.
          aria-disabled={is_published && !has_changes}
          busy={restore.pending === version && "Restoring…"}
          onClick={() => void restore.ask(version)}
        >
          Restore
        </Button>
      </span>
    ),
  },
];

function useRestore(formId: string, { revision, has_changes }: FormState, onRestored: () => void) {
  const queries = useQueryClient();
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (version: number) => restoreVersion(formId, revision, version),
    onSuccess: async (state, version) => {
      await putForm(queries, formId, state);
      toast({ type: "success", message: `Version ${version} restored to the draft.` });
      onRestored();
    },
    onError: async (failure) => {
      const current = currentForm(failure);
      if (current) await putForm(queries, formId, current);
    },
  });
  const ask = async (version: number) => {
    if (isPending) return;
    const isSure =
      !has_changes ||
      (await confirm({
        title: `Restore version ${version}?`,
        text: "It replaces the draft, and the draft's unpublished changes are lost. What is published stays as it is.",
        confirmLabel: "Replace draft",
        danger: true,
      }));
    if (isSure) mutate(version);
  };
  return { ask, error, pending: isPending ? variables : undefined };
}
