import { Button } from "~/ui/buttons/button";
import { CopyButton } from "~/ui/buttons/copy-button";
import { Dialog } from "~/ui/dialogs/dialog";

/** Shown once: afterwards only its last characters are told. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      title="Save your signing secret"
      closesOnOverlay={false}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          I've saved it
        </Button>
      }
    >
      <p>
        We sign every request with this secret so your server can verify that it came from us. Copy it now: you won't
        see it again.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3 rounded-card border border-line bg-sunken px-4 py-3">
        <code className="wrap-anywhere min-w-0 flex-1 basis-52 font-mono text-13 text-ink">{secret}</code>
        <CopyButton text={secret} />
      </div>
    </Dialog>
  );
}
