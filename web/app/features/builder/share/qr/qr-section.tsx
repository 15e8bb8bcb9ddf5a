import Download from "lucide-react/icons/download";
import { saveFile } from "~/lib/browser/save-file";
import { Button } from "~/ui/buttons/button";
import { toast } from "~/ui/feedback/toast";
import { touchButton } from "../share-look";
import { qrModules, qrPath, qrPng, qrSvg } from "./qr-image";

interface QrSectionProps {
  url: string;
  /** The form's name, for the files. */
  name: string;
}

/** The link as a QR code, to see and to take along. */
export default function QrSection({ url, name }: QrSectionProps) {
  const modules = qrModules(url);
  const file = `${slugOf(name)}-qr`;
  const savePng = async () => {
    try {
      saveFile(await qrPng(modules), `${file}.png`);
    } catch (error) {
      toast({ type: "error", message: `Couldn't create the PNG. ${error instanceof Error ? error.message : ""}` });
    }
  };
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <h3 className="font-strong text-14">QR code</h3>
        <p className="mt-0.5 text-13 text-ink-soft">Opens the form. For print, use SVG.</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" className={touchButton} onClick={() => saveFile(qrSvg(modules), `${file}.svg`)}>
            <Download aria-hidden />
            SVG
          </Button>
          <Button size="small" className={touchButton} onClick={() => void savePng()}>
            <Download aria-hidden />
            PNG
          </Button>
        </div>
      </div>
      {/* Dark on light in both themes, or some readers don't find it. */}
      <svg
        role="img"
        aria-label="QR code with the link to the form"
        viewBox={`0 0 ${modules.length} ${modules.length}`}
        shapeRendering="crispEdges"
        className="size-[120px] shrink-0 rounded-[8px] border border-line"
      >
        <path d={`M0 0h${modules.length}v${modules.length}H0z`} fill="#fff" />
        <path d={qrPath(modules)} fill="#000" />
      </svg>
    </div>
  );
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60) || "form";
