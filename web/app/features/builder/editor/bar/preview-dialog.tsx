import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { Dialog } from "~/ui/dialogs/dialog";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { type CanvasWidth, WidthSwitch } from "./width-switch";

interface PreviewDialogProps {
  formId: string;
  language: string;
  initialWidth: CanvasWidth;
  onClose: () => void;
}

type Mode = "light" | "dark";

/** The hosted page with the draft as it is saved. What is submitted there is checked, but never stored or counted. */
export default function PreviewDialog({ formId, language, initialWidth, onClose }: PreviewDialogProps) {
  const [width, setWidth] = useState(initialWidth);
  const [mode, setMode] = useState<Mode>("light");
  const { data, error, refetch } = useQuery({
    queryKey: ["form-preview", formId],
    queryFn: async () =>
      unwrap(await client.POST("/api/endpoints/{id}/form/preview", { params: { path: { id: formId } } })),
    // Its URL works for an hour; another opening asks for a new one.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog open width="wide" title="Preview" onClose={onClose}>
      <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <p className="text-13">Submissions from the preview aren't stored or counted.</p>
        <div className="flex flex-wrap gap-2">
          <WidthSwitch width={width} onChange={setWidth} />
          <ModeSwitch mode={mode} onChange={setMode} />
        </div>
      </div>
      <div className="h-[min(70vh,46rem)] rounded-card border border-line bg-sunken">
        {data && (
          <iframe
            title="Form preview"
            src={withOptions(data.url, mode, language)}
            className={clsx("mx-auto block size-full rounded-card", width === "phone" && "max-w-[390px]")}
          />
        )}
        {error && <LoadFailure what="The preview" error={error} onRetry={() => void refetch()} />}
      </div>
    </Dialog>
  );
}

function withOptions(address: string, mode: Mode, language: string): string {
  const url = new URL(address);
  url.searchParams.set("mode", mode);
  url.searchParams.set("lang", language);
  return url.href;
}

function ModeSwitch({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons, not a field of a form
    <div role="group" aria-label="Colours" className="inline-flex rounded-[8px] bg-sunken p-0.5">
      {(["light", "dark"] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={mode === one}
          onClick={() => onChange(one)}
          className={clsx(
            "h-[30px] rounded-control px-3 font-label text-13 capitalize",
            mode === one ? "bg-raised text-ink shadow-rest" : "text-ink-soft hover:text-ink",
          )}
        >
          {one}
        </button>
      ))}
    </div>
  );
}
