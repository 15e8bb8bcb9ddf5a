import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { exportEverything } from "~/api/download";
import { wasDeclined } from "~/api/step-up";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/notice";
import { formCardLook, Section } from "~/ui/section";

export default function ExportSection() {
  const [bytes, setBytes] = useState(0);
  const download = useMutation({
    mutationFn: () => exportEverything(setBytes),
    onSettled: () => setBytes(0),
  });
  const { error, isPending, isSuccess } = download;
  return (
    <Section title="Export my data" lead="Everything we keep about you and your forms, in one ZIP archive.">
      <Card className={formCardLook}>
        <div className="grid gap-5">
          {error && !wasDeclined(error) && <Notice tone="bad" title={error.message} />}
          {isSuccess && <Notice tone="good" title="The archive is among your downloads" />}
          <ul className="grid list-disc gap-1.5 pl-5 marker:text-ink-faint">
            <li>your account, its sessions and its audit log</li>
            <li>every endpoint with its settings</li>
            <li>every submission, as JSON lines and as CSV</li>
            <li>every uploaded file</li>
          </ul>
          <div className="flex flex-wrap items-center gap-3">
            <Button look="primary" busy={isPending && "Exporting…"} onClick={() => download.mutate()}>
              <Download aria-hidden />
              Export my data
            </Button>
            <span role="status" className="num text-13 text-ink-faint">
              {isPending && bytes > 0 && `${megabytes(bytes)} so far`}
            </span>
          </div>
        </div>
      </Card>
    </Section>
  );
}

const megabytes = (bytes: number) =>
  new Intl.NumberFormat(undefined, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 }).format(bytes / 1e6);
