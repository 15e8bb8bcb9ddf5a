import { useQuery } from "@tanstack/react-query";
import { Button } from "~/ui/buttons/button";
import { type Column, Table } from "~/ui/data/table";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { SettingsCard } from "~/ui/layout/settings-card";
import { Ago } from "~/ui/time/time";
import type { Import } from "./api-types";
import { stateText } from "./import-text";
import { importsQuery } from "./queries";

interface ImportsListProps {
  formId: string;
  onOpen: (importId: string) => void;
}

/** The files that were uploaded for a form. */
export function ImportsList({ formId, onOpen }: ImportsListProps) {
  const { data: imports, error, refetch } = useQuery(importsQuery(formId));
  if (imports?.length === 0) return null;
  if (error && !imports) return <LoadFailure what="Previous imports" error={error} onRetry={() => void refetch()} />;
  const columns: Column<Import>[] = [
    {
      header: "File",
      main: true,
      cell: (one) => <span className="wrap-anywhere font-strong">{one.file_name}</span>,
    },
    { header: "State", cell: stateText },
    { header: "Uploaded", spare: true, cell: (one) => <Ago at={one.created_at} /> },
    {
      header: "Actions",
      acts: true,
      cell: (one) => (
        <Button size="small" aria-label={`Open ${one.file_name}`} onClick={() => onOpen(one.id)}>
          Open
        </Button>
      ),
    },
  ];
  return (
    <SettingsCard title="Previous imports">
      <Table caption="Previous imports" columns={columns} rows={imports} rowKey={({ id }) => id} empty={null} />
    </SettingsCard>
  );
}
