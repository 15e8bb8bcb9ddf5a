import { useMutation } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { exportEverything } from "~/api/download";
import { wasDeclined } from "~/api/step-up/step-up";
import { Button } from "~/ui/buttons/button";
import { Notice } from "~/ui/feedback/notice";
import { Card } from "~/ui/layout/card";
import { formCardClass, Section } from "~/ui/layout/section";

export default function ExportSection() {
  const [bytes, setBytes] = useState(0);
  const download = useMutation({
    mutationFn: () => exportEverything(setBytes),
    onSettled: () => setBytes(0),
  });
  const { error, isPending, isSuccess } = download;
  return (
    <Section title="Export my data" lead="Download everything in your account as a ZIP archive.">
      <Card className={formCardClass}>
        <div className="grid gap-5">
          {error && !wasDeclined(error) && <Notice tone="bad" title={error.message} />}
          {isSuccess && <Notice tone="good" title="Export downloaded" />}
          <ul className="grid list-disc gap-1.5 pl-5 marker:text-ink-faint">
            <li>Your account, sessions and audit log</li>
            <li>Every endpoint with its settings</li>
            <li>Every submission, as JSON Lines and CSV</li>
            <li>Every uploaded file</li>
          </ul>
          <div className="flex flex-wrap items-center gap-3">
            <Button look="primary" busy={isPending && "Exporting…"} onClick={() => download.mutate()}>
              <Download aria-hidden />
              Export my data
            </Button>
            <span role="status" className="num text-13 text-ink-faint">
              {isPending && bytes > 0 && `${megabytes(bytes)} downloaded`}
            </span>
          </div>
        </div>
      </Card>
    </Section>
  );
}

const megabytes = (bytes: number) =>
  new Intl.NumberFormat(undefined, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 }).format(bytes / 1e6);
