import { Button } from "~/ui/buttons/button";
import { Notice } from "~/ui/feedback/notice";
import type { Import } from "../api-types";
import { failureText } from "../import-text";

interface FailedStepProps {
  one: Import;
  onAnother: () => void;
}

/** An import that can't be done. Nothing of it was imported, and its file is deleted after a day. */
export function FailedStep({ one, onAnother }: FailedStepProps) {
  return (
    <>
      <Notice tone="bad" title={`${one.file_name} couldn't be imported`}>
        <p>{failureText(one.error)}</p>
      </Notice>
      <div>
        <Button look="primary" onClick={onAnother}>
          Upload another file
        </Button>
      </div>
    </>
  );
}
