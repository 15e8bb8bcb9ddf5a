import Download from "lucide-react/icons/download";
import Plus from "lucide-react/icons/plus";
import Star from "lucide-react/icons/star";
import Trash2 from "lucide-react/icons/trash";
import { Button, buttonClass } from "~/ui/buttons/button";
import { CopyButton } from "~/ui/buttons/copy-button";
import { IconButton } from "~/ui/buttons/icon-button";
import { SaveButton } from "~/ui/buttons/save-button";
import { Badge } from "~/ui/data/badge";
import { Kbd } from "~/ui/data/kbd";
import { Chapter, Specimen } from "./specimen";

const looks = ["primary", "plain", "quiet", "danger", "delete"] as const;

export function Actions() {
  return (
    <Chapter title="Actions">
      {looks.map((look) => (
        <Specimen key={look} name={`button ${look}`}>
          <Button look={look} size="large">
            Large
          </Button>
          <Button look={look}>
            <Plus aria-hidden />
            Medium
          </Button>
          <Button look={look} size="small">
            Small
          </Button>
          <Button look={look} busy="Saving…">
            Save
          </Button>
          <Button look={look} disabled>
            Disabled
          </Button>
        </Specimen>
      ))}
      <Specimen name="save button: nothing to save, changed, saving">
        <SaveButton isChanged={false}>Save changes</SaveButton>
        <SaveButton isChanged>Save changes</SaveButton>
        <SaveButton isChanged busy="Saving…">
          Save changes
        </SaveButton>
      </Specimen>
      <Specimen name="link as button, icon button, copy button">
        <a className={buttonClass()} href="/docs">
          Read the docs
        </a>
        <IconButton icon={Star} label="Star" />
        <IconButton icon={Star} label="Starred" aria-pressed />
        <IconButton icon={Download} label="Download" />
        <IconButton icon={Trash2} label="Delete" disabled />
        <CopyButton text="https://formtray.example/api/submit/k7qm2zrt9xwb4dhs" />
        <CopyButton text="k7qm2zrt9xwb4dhs" label="Copy URL" look="quiet" />
      </Specimen>
      <Specimen name="badge, kbd">
        <Badge>1 file</Badge>
        <Badge tone="good" dot>
          Active
        </Badge>
        <Badge tone="warn">3</Badge>
        <Badge tone="bad">Failing</Badge>
        <Badge tone="note">Waiting</Badge>
        <Badge tone="accent">New</Badge>
        <Kbd>⌘K</Kbd>
        <Kbd>/</Kbd>
      </Specimen>
    </Chapter>
  );
}
