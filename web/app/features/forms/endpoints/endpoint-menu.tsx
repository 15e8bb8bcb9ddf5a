import {
  CodeXml,
  Copy,
  EllipsisVertical,
  Inbox,
  Pause,
  Pencil,
  Play,
  RefreshCw,
  Send,
  Settings,
  Trash2,
} from "lucide-react";
import { Link } from "react-router";
import { IconButton } from "~/ui/buttons/icon-button";
import { toast } from "~/ui/feedback/toast";
import { Menu } from "~/ui/menus/menu";
import type { MenuEntry } from "~/ui/menus/menu-props";
import { usePause, useSendTest } from "../mutations";
import type { Endpoint } from "../queries";

interface EndpointMenuProps {
  endpoint: Endpoint;
  onSnippet: () => void;
  /** For what a dialog asks about. */
  onAsk: (act: "rename" | "address" | "delete") => void;
}

export function EndpointMenu({ endpoint, onSnippet, onAsk }: EndpointMenuProps) {
  const turn = usePause();
  const { send } = useSendTest();
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
    { label: "Copy URL", icon: Copy, onSelect: () => void copyAddress(endpoint.url) },
    { label: "Snippet", icon: CodeXml, onSelect: onSnippet },
    { label: "Send test submission", icon: Send, onSelect: () => send(endpoint) },
    "line",
    ...pauseEntry(endpoint, turn),
    { label: "Rename", icon: Pencil, onSelect: () => onAsk("rename") },
    { label: "Change URL", icon: RefreshCw, onSelect: () => onAsk("address") },
    "line",
    { label: "Delete", icon: Trash2, danger: true, onSelect: () => onAsk("delete") },
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
    toast({ type: "success", message: "URL copied." });
  } catch {
    toast({ type: "error", message: `Couldn't copy the URL. Copy it from here: ${url}` });
  }
}
