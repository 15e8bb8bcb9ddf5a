import { useId, useState } from "react";
import { Button } from "~/ui/buttons/button";
import { SaveButton } from "~/ui/buttons/save-button";
import { confirm, discardQuestion } from "~/ui/dialogs/confirm";
import { Dialog } from "~/ui/dialogs/dialog";
import type { Details } from "../api-types";
import { DetailsForm } from "./details-form";

interface DetailsDialogProps {
  /** Null before they are added. */
  details: Details | null;
  onClose: () => void;
}

export function DetailsDialog({ details, onClose }: DetailsDialogProps) {
  const id = useId();
  const [{ isChanged, isSaving }, setState] = useState({ isChanged: false, isSaving: false });
  const close = async () => {
    if (!isChanged || (await confirm(discardQuestion))) onClose();
  };
  return (
    <Dialog
      open
      onClose={() => void close()}
      closesOnOverlay={!isChanged}
      title={details ? "Edit billing details" : "Add billing details"}
      actions={
        <>
          <Button onClick={() => void close()}>Cancel</Button>
          <SaveButton form={id} isChanged={isChanged} busy={isSaving && "Saving…"}>
            Save details
          </SaveButton>
        </>
      }
    >
      <DetailsForm id={id} details={details} onState={setState} onSaved={onClose} />
    </Dialog>
  );
}
