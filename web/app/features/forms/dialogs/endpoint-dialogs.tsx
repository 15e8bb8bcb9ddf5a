import { useNavigate } from "react-router";
import type { Endpoint } from "~/api/queries/endpoints";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { clientPath } from "../endpoints/view/view";

// Each is loaded when it is first opened.
const dialogs = {
  rename: lazyPart(
    () => import("./rename-dialog"),
    (module) => module.default,
  ),
  address: lazyPart(
    () => import("./change-url-dialog"),
    (module) => module.default,
  ),
  client: lazyPart(
    () => import("./set-client-dialog"),
    (module) => module.default,
  ),
  delete: lazyPart(
    () => import("./delete-dialog"),
    (module) => module.default,
  ),
};

const AddClientDialog = lazyPart(
  () => import("./add-client-dialog"),
  (module) => module.default,
);
const SnippetDialog = lazyPart(
  () => import("../snippets/snippet-dialog"),
  (module) => module.default,
);

/** The dialog that is open: about one endpoint, or the one that adds a client. */
export type Asked = { act: keyof typeof dialogs; endpoint: Endpoint } | { act: "add-client" };

interface EndpointDialogsProps {
  snippetOf: Endpoint | undefined;
  onCloseSnippet: () => void;
  asked: Asked | undefined;
  onClose: () => void;
}

export function EndpointDialogs({ snippetOf, onCloseSnippet, asked, onClose }: EndpointDialogsProps) {
  return (
    <>
      {snippetOf && (
        <PartBoundary what="The dialog" onClose={onCloseSnippet}>
          <SnippetDialog endpoint={snippetOf} onClose={onCloseSnippet} />
        </PartBoundary>
      )}
      {asked && (
        <PartBoundary what="The dialog" onClose={onClose}>
          <AskedDialog asked={asked} onClose={onClose} />
        </PartBoundary>
      )}
    </>
  );
}

function AskedDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const navigate = useNavigate();
  if (asked.act === "add-client") {
    const show = (label: string) => {
      onClose();
      void navigate(clientPath(new URLSearchParams(), label));
    };
    return <AddClientDialog onAdded={show} onClose={onClose} />;
  }
  const Dialog = dialogs[asked.act];
  return <Dialog endpoint={asked.endpoint} onClose={onClose} />;
}
