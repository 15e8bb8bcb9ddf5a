import CodeXml from "lucide-react/icons/code-xml";
import Copy from "lucide-react/icons/copy";
import Ellipsis from "lucide-react/icons/ellipsis";
import Inbox from "lucide-react/icons/inbox";
import Pause from "lucide-react/icons/pause";
import Pencil from "lucide-react/icons/pencil";
import Play from "lucide-react/icons/play";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Send from "lucide-react/icons/send";
import Settings from "lucide-react/icons/settings";
import Tag from "lucide-react/icons/tag";
import Trash2 from "lucide-react/icons/trash";
import { Link } from "react-router";
import type { Endpoint } from "~/api/queries/endpoints";
import { IconButton } from "~/ui/buttons/icon-button";
import { Menu } from "~/ui/menus/menu";
import type { MenuEntry } from "~/ui/menus/menu-props";
import { useSendTest } from "../send-test";
import { copyUrl } from "./copy-url";
import { usePause } from "./pause";

interface EndpointMenuProps {
  endpoint: Endpoint;
  onSnippet: () => void;
  /** Where it is given, the endpoint's client can be set from here. */
  onSetClient?: () => void;
  /** For what a dialog asks about. */
  onAsk: (act: "rename" | "address" | "delete") => void;
}

export function EndpointMenu({ endpoint, onSnippet, onSetClient, onAsk }: EndpointMenuProps) {
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
    { label: "Copy URL", icon: Copy, onSelect: () => void copyUrl(endpoint.url) },
    { label: "Snippet", icon: CodeXml, onSelect: onSnippet },
    { label: "Send test submission", icon: Send, onSelect: () => send(endpoint) },
    "line",
    ...pauseEntry(endpoint, turn),
    { label: "Rename", icon: Pencil, onSelect: () => onAsk("rename") },
    ...(onSetClient ? [{ label: "Set client…", icon: Tag, onSelect: onSetClient }] : []),
    { label: "Change URL", icon: RefreshCw, onSelect: () => onAsk("address") },
    "line",
    { label: "Delete", icon: Trash2, danger: true, onSelect: () => onAsk("delete") },
  ];
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          label={`More for ${endpoint.name}`}
          title="More"
          className="max-sm:size-10 pointer-coarse:size-10"
        />
      }
      entries={entries}
    />
  );
}

/** A suspended endpoint is not its owner's to resume. */
export function pauseEntry(endpoint: Endpoint, turn: ReturnType<typeof usePause>): MenuEntry[] {
  if (endpoint.status === "suspended") return [];
  return endpoint.status === "paused"
    ? [{ label: "Resume", icon: Play, onSelect: () => turn(endpoint, "active") }]
    : [{ label: "Pause", icon: Pause, onSelect: () => turn(endpoint, "paused") }];
}
