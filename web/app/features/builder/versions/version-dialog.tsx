import { useQuery } from "@tanstack/react-query";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { SkeletonText } from "~/ui/feedback/skeleton";
import { FieldList } from "../fields/field-list";
import { versionQuery } from "../schema/queries";

interface VersionDialogProps {
  formId: string;
  version: number;
  onClose: () => void;
}

/** The fields of a version. */
export function VersionDialog({ formId, version, onClose }: VersionDialogProps) {
  const { data, error, refetch } = useQuery(versionQuery(formId, version));
  return (
    <Dialog
      open
      width="wide"
      title={`Version ${version}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className="pt-2">
        {data && (
          // The dialog scrolls, which needs something in it to hold the focus.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region
          <section tabIndex={0} aria-label={`Fields of version ${version}`} className="rounded-card">
            <FieldList schema={data.schema} />
          </section>
        )}
        {!data && error && <LoadFailure what="The version" error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <div aria-busy="true">
            <SkeletonText lines={6} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
