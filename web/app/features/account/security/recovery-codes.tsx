import Download from "lucide-react/icons/download";
import { saveFile } from "~/lib/browser/save-file";
import { Button } from "~/ui/buttons/button";
import { CopyButton } from "~/ui/buttons/copy-button";

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shown once, right after they were made: the server keeps only their hashes. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join("\n");
  const download = () =>
    saveFile(
      new Blob([`Formtray recovery codes\nEach works once, instead of a code from your app.\n\n${text}\n`], {
        type: "text/plain",
      }),
      "formtray-recovery-codes.txt",
    );
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="font-label" tabIndex={-1} ref={takeFocus}>
          Save your recovery codes
        </h3>
        <p className="mt-1 text-ink-soft">
          Use one to sign in if you lose your phone. Each code works once. We won't show them again, so keep them
          somewhere safe, such as your password manager.
        </p>
      </div>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 gap-y-1.5 rounded-card border border-line bg-sunken px-4 py-3.5 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={text} label="Copy codes" />
        <Button size="small" onClick={download}>
          <Download aria-hidden />
          Download codes
        </Button>
        <Button size="small" look="primary" onClick={onDone} className="ml-auto">
          I've saved them
        </Button>
      </div>
    </div>
  );
}

/** What was pressed is gone; reading goes on here. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();
