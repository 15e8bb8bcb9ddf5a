import type { Endpoint } from "~/api/queries/endpoints";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { Snippet, TestButton } from "./snippet";

export default function SnippetDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={endpoint.name}
      actions={
        <>
          <TestButton endpoint={endpoint} />
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p className="mb-3">Paste this into your page. Submissions will appear in this endpoint's inbox.</p>
      <Snippet endpoint={endpoint} />
    </Dialog>
  );
}
