import { CodeXml, Copy, EllipsisVertical, Inbox, Pause, Pencil, Play, Send, Settings, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { IconButton } from "~/ui/icon-button";
import { Menu, type MenuEntry } from "~/ui/menu";
import { toast } from "~/ui/toast";
import { usePause, useSendTest } from "./mutations";
import type { Endpoint } from "./queries";

interface EndpointMenuProps {
  endpoint: Endpoint;
  onSnippet: () => void;
  onRename: () => void;
  onDelete: () => void;
}

export function EndpointMenu({ endpoint, onSnippet, onRename, onDelete }: EndpointMenuProps) {
  const turn = usePause();
  const sendTest = useSendTest();
  const entries: MenuEntry[] = [
    {
      link: (
        <Link to={`/forms/${endpoint.id}/submissions`}>
          <Inbox aria-hidden className="text-ink-faint" />
          View submissions
        </Link>
      ),
    },
    {
      link: (
        <Link to={`/forms/${endpoint.id}/edit`}>
          <Settings aria-hidden className="text-ink-faint" />
          Settings
        </Link>
      ),
    },
    "line",
    { label: "Copy address", icon: Copy, onSelect: () => void copyAddress(endpoint.url) },
    { label: "Snippet", icon: CodeXml, onSelect: onSnippet },
    { label: "Send a test", icon: Send, onSelect: () => sendTest(endpoint) },
    "line",
    ...pauseEntry(endpoint, turn),
    { label: "Rename", icon: Pencil, onSelect: onRename },
    "line",
    { label: "Delete", icon: Trash2, danger: true, onSelect: onDelete },
  ];
  return (
    <Menu trigger={<IconButton icon={EllipsisVertical} label={`More for ${endpoint.name}`} />} entries={entries} />
  );
}

/** A suspended endpoint is not its owner's to resume. */
function pauseEntry(endpoint: Endpoint, turn: ReturnType<typeof usePause>): MenuEntry[] {
  if (endpoint.status === "suspended") return [];
  return endpoint.status === "paused"
    ? [{ label: "Resume", icon: Play, onSelect: () => turn(endpoint, "active") }]
    : [{ label: "Pause", icon: Pause, onSelect: () => turn(endpoint, "paused") }];
}

async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ type: "success", message: "The address is copied." });
  } catch {
    toast({ type: "error", message: `The address could not be copied. It is ${url}` });
  }
}
