import { Send } from "lucide-react";
import { Button } from "~/ui/button";
import { CodeBlock } from "~/ui/code-block";
import { Dialog } from "~/ui/dialog";
import { useSendTest } from "./mutations";
import type { Endpoint } from "./queries";
import { snippetsFor } from "./snippets";

export function Snippet({ endpoint }: { endpoint: Endpoint }) {
  return <CodeBlock samples={snippetsFor(endpoint.url)} />;
}

export function TestButton({ endpoint }: { endpoint: Endpoint }) {
  const sendTest = useSendTest();
  return (
    <Button onClick={() => sendTest(endpoint)}>
      <Send aria-hidden />
      Send a test
    </Button>
  );
}

/** Open whenever there is an endpoint to show. */
export function SnippetDialog({ endpoint, onClose }: { endpoint: Endpoint | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={endpoint !== undefined}
      onClose={onClose}
      width="wide"
      title={endpoint?.name}
      actions={
        endpoint && (
          <>
            <TestButton endpoint={endpoint} />
            <Button look="primary" onClick={onClose}>
              Done
            </Button>
          </>
        )
      }
    >
      <p className="mb-4">Paste this into your page. What visitors send appears under this endpoint.</p>
      {endpoint && <Snippet endpoint={endpoint} />}
    </Dialog>
  );
}
