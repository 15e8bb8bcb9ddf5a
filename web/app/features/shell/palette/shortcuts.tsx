import { useSingleKeys } from "~/lib/browser/use-single-keys";
import { Kbd } from "~/ui/data/kbd";
import { Dialog } from "~/ui/dialogs/dialog";
import { Switch } from "~/ui/forms/switch";

interface Shortcut {
  keys: readonly string[];
  does: string;
}

const groups: readonly { name: string; shortcuts: readonly Shortcut[] }[] = [
  {
    name: "Anywhere",
    shortcuts: [
      { keys: ["⌘ K", "Ctrl K"], does: "Open the command palette" },
      { keys: ["?"], does: "Show keyboard shortcuts" },
      { keys: ["Esc"], does: "Close" },
    ],
  },
  {
    name: "Endpoints",
    shortcuts: [{ keys: ["/"], does: "Search endpoints" }],
  },
  {
    name: "Inbox",
    shortcuts: [
      { keys: ["/"], does: "Search submissions" },
      { keys: ["j", "k"], does: "Next or previous submission" },
      { keys: ["Enter"], does: "Open on its own page" },
      { keys: ["x"], does: "Select" },
      { keys: ["Shift click"], does: "Select a range" },
    ],
  },
  {
    name: "Submission",
    shortcuts: [
      { keys: ["e"], does: "Mark as read or unread" },
      { keys: ["s"], does: "Star or unstar" },
      { keys: ["#"], does: "Move to trash or restore" },
      { keys: ["!"], does: "Mark as spam or not spam" },
      { keys: ["Esc"], does: "Back to the inbox" },
    ],
  },
  {
    name: "Support",
    shortcuts: [
      { keys: ["j", "k"], does: "Next or previous ticket" },
      { keys: ["r"], does: "Write a reply" },
      { keys: ["⌘ Enter", "Ctrl Enter"], does: "Send" },
      { keys: ["/"], does: "Search tickets" },
    ],
  },
];

/** Every key there is. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const [isOn, turn] = useSingleKeys();
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-8">
        {groups.map(({ name, shortcuts }) => (
          <section key={name}>
            <h3 className="mb-1.5 font-strong text-13 text-ink">{name}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div
                  key={does}
                  className="flex items-center justify-between gap-3 border-line border-b py-1.5 last:border-b-0"
                >
                  <dt className="order-last flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-5 border-line border-t pt-4">
        <Switch
          label="Single-key shortcuts"
          help="Keys such as j, # and ? work on their own. When off, open this list from the command palette."
          checked={isOn}
          onChange={(event) => turn(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}
