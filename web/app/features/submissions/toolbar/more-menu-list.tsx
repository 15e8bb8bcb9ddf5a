import Download from "lucide-react/icons/download";
import ExternalLink from "lucide-react/icons/external-link";
import LinkIcon from "lucide-react/icons/link";
import Mail from "lucide-react/icons/mail";
import MailOpen from "lucide-react/icons/mail-open";
import Printer from "lucide-react/icons/printer";
import Tag from "lucide-react/icons/tag";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { downloadFile } from "~/api/download";
import type { Submission } from "~/api/queries/submissions";
import { Kbd } from "~/ui/data/kbd";
import { toast } from "~/ui/feedback/toast";
import MenuList from "~/ui/menus/menu-list";
import type { MenuEntry } from "~/ui/menus/menu-props";
import { labelEntry } from "../actions/labels/label-entry";
import { FROM_LIST, submissionPath } from "../paths";
import { useHints } from "./keys/use-hints";
import type { MoreMenuProps } from "./toolbar-props";

/** The menu of `MoreMenu`, already open. */
export function MoreMenuList({ submission, onAct, inInbox, trigger }: MoreMenuProps) {
  const { hint } = useHints();
  const { id, read, files } = submission;
  const entries: MenuEntry[] = [
    {
      label: read ? "Mark as unread" : "Mark as read",
      icon: read ? Mail : MailOpen,
      shortcut: hint("e"),
      onSelect: () => onAct(submission, { read: !read }),
    },
    { label: "Label", icon: Tag, entries: [labelEntry([submission], (label) => onAct(submission, { label }))] },
    "line",
    ...(inInbox ? [{ link: <OwnPageLink id={id} hint={<Kbd>Enter</Kbd>} /> }] : []),
    { label: "Copy link", icon: LinkIcon, onSelect: () => void copyLink(id) },
    // The menu is gone from the page before it is printed.
    { label: "Print", icon: Printer, onSelect: () => void setTimeout(() => print()) },
  ];
  // Not for several: a browser may block all but the first download. Each file has its own button in the submission.
  const [file, ...others] = files;
  if (file && others.length === 0) {
    entries.push("line", { label: "Download file", icon: Download, onSelect: () => void download(file) });
  }
  return <MenuList trigger={trigger} entries={entries} />;
}

/** The menu gives the link its own look and role. */
function OwnPageLink({ id, hint, ...item }: { id: string; hint: ReactNode }) {
  return (
    <Link {...item} to={submissionPath(id)} state={FROM_LIST}>
      <ExternalLink aria-hidden className="text-ink-faint" />
      <span className="flex-1">Open on its own page</span>
      {hint}
    </Link>
  );
}

async function copyLink(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(submissionPath(id), location.origin).href);
    toast({ type: "success", message: "Link copied." });
  } catch {
    toast({ type: "error", message: "Couldn't copy the link." });
  }
}

async function download({ id, name }: Submission["files"][number]): Promise<void> {
  try {
    await downloadFile(id, name);
  } catch (error) {
    toast({ type: "error", message: error instanceof Error ? error.message : "Download failed" });
  }
}
