import Download from "lucide-react/icons/download";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { Button } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { alert, confirm, confirmDeletion } from "~/ui/dialogs/confirm";
import { Dialog } from "~/ui/dialogs/dialog";
import { Drawer } from "~/ui/dialogs/drawer";
import { toast } from "~/ui/feedback/toast";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { Menu } from "~/ui/menus/menu";
import type { MenuEntry } from "~/ui/menus/menu-props";
import { Popover } from "~/ui/menus/popover";
import { Tooltip } from "~/ui/menus/tooltip";
import { Chapter, Specimen } from "./specimen";

const entries: MenuEntry[] = [
  { heading: "anna@atelier-kastor.example" },
  "line",
  { label: "Rename", icon: Pencil, shortcut: "E", onSelect: () => toast({ message: "Renamed." }) },
  { label: "Export", icon: Download, disabled: true, onSelect: () => undefined },
  { link: <a href="/docs">Documentation</a> },
  "line",
  { label: "Delete", icon: Trash2, danger: true, onSelect: () => confirmDeletion("endpoint") },
];

export function Overlays() {
  return (
    <Chapter title="Overlays">
      <Specimen name="dialog, drawer">
        <DialogSpecimen />
        <DrawerSpecimen />
      </Specimen>
      <Specimen name="alert(), confirm(), confirmDeletion()">
        <Button
          onClick={() => alert({ title: "The export is too large", text: "Choose a shorter period and export again." })}
        >
          Alert
        </Button>
        <Button
          onClick={() =>
            confirm({ title: "Pause this form?", text: "Visitors will see your message.", confirmLabel: "Pause" })
          }
        >
          Confirm
        </Button>
        <Button
          onClick={async () => (await confirmDeletion("submission")) && toast({ type: "success", message: "Deleted." })}
        >
          Delete…
        </Button>
      </Specimen>
      <Specimen name="toast()">
        <Button onClick={() => toast({ message: "A new version is available. Reload to update." })}>Info</Button>
        <Button
          onClick={() =>
            toast({ type: "success", message: "Moved to trash.", undo: () => toast({ message: "Restored." }) })
          }
        >
          Success, with Undo
        </Button>
        <Button onClick={() => toast({ type: "warning", message: "93 of 150 submissions used." })}>Warning</Button>
        <Button onClick={() => toast({ type: "error", message: "crm.example returned HTTP 503.", duration: 0 })}>
          Error, stays
        </Button>
      </Specimen>
      <Specimen name="menu, popover, tooltip">
        <Menu trigger={<IconButton icon={EllipsisVertical} label="More" />} align="start" entries={entries} />
        <Popover trigger={<Button>Filter</Button>} label="Filter">
          <Field label="Contains">
            <Input />
          </Field>
        </Popover>
        <Tooltip text="Copies the endpoint URL">
          <Button look="quiet">Hover or focus me</Button>
        </Tooltip>
      </Specimen>
    </Chapter>
  );
}

function DialogSpecimen() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open dialog</Button>
      <Dialog
        open={open}
        onClose={close}
        title="Create endpoint"
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button look="primary" onClick={close}>
              Create Endpoint
            </Button>
          </>
        }
      >
        <Field label="Name" help="You'll get a URL that forms can post to.">
          <Input placeholder="Studio contact" />
        </Field>
      </Dialog>
    </>
  );
}

function DrawerSpecimen() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open drawer</Button>
      <Drawer open={open} onClose={() => setOpen(false)} title="Menu">
        <p className="text-ink-soft">The same links as on wide screens.</p>
      </Drawer>
    </>
  );
}
