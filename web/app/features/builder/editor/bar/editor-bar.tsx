import ArrowLeft from "lucide-react/icons/arrow-left";
import Eye from "lucide-react/icons/eye";
import Palette from "lucide-react/icons/palette";
import Pencil from "lucide-react/icons/pencil";
import Settings2 from "lucide-react/icons/settings-2";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { formPath } from "~/lib/routing/form-paths";
import { Button } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import type { MenuEntry } from "~/ui/menus/menu-props";
import type { FormState } from "../../schema/model";
import type { FormView } from "../../schema/view";
import { languageName } from "../inspector/language/languages";
import { useSession } from "../session/session-context";
import { useEditor } from "../state/context";
import { HistoryButtons } from "./history-buttons";
import { LanguageMenu } from "./language-menu";
import { MoreMenu } from "./more-menu";
import PreviewDialog from "./preview-dialog";
import { PublishButton } from "./publish-button";
import { SaveStatus } from "./save-status";
import { type CanvasWidth, WidthSwitch } from "./width-switch";

interface EditorBarProps {
  formId: string;
  name: string;
  state: FormState;
  isWide: boolean;
  /** Whether the name takes the focus. */
  isReturn: boolean;
  width: CanvasWidth;
  onWidth: (width: CanvasWidth) => void;
  onRename: () => void;
  /** On a phone: the settings of the whole form, in a sheet. */
  onSettings: (settings: "theme" | "form") => void;
  onOpen: (view: FormView) => void;
  onCompare: () => void;
}

/** Which form this is and whether it's saved, what can be taken back, and what is done with it. */
export function EditorBar(props: EditorBarProps) {
  const { formId, name, state, isWide, isReturn, width, onWidth, onRename, onSettings, onOpen, onCompare } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isReturn) heading.current?.focus();
  }, [isReturn]);
  const [session] = useSession();
  const { schema, language } = useEditor();
  const [isPreviewing, setPreviewing] = useState(false);
  const hasFields = schema.fields.length > 0;
  // The page shows the draft as it is saved.
  const preview = () => session.flush().then(() => setPreviewing(true));
  const entries = useNarrowEntries(isWide, { onRename, onSettings, onPreview: hasFields ? preview : undefined });
  return (
    <header className="relative z-10 grid h-14 shrink-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-line border-b bg-surface pr-2 pl-1.5 lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] lg:gap-4 lg:pr-4 lg:pl-2.5">
      <div className="flex min-w-0 items-center gap-1 lg:gap-2">
        <BackLink formId={formId} name={name} />
        <div className="min-w-0 lg:flex lg:items-center lg:gap-1">
          <h1 ref={heading} tabIndex={-1} className="truncate font-strong text-15 leading-tight tracking-[-0.01em]">
            {name}
          </h1>
          {isWide && <IconButton icon={Pencil} label="Rename form" onClick={onRename} className="size-7" />}
          {!isWide && <SaveStatus onCompare={onCompare} />}
        </div>
        {isWide && <SaveStatus onCompare={onCompare} />}
      </div>
      {isWide && (
        <div className="flex items-center gap-1">
          <HistoryButtons />
          <span aria-hidden className="mx-1.5 h-5 w-px bg-line" />
          <WidthSwitch width={width} onChange={onWidth} />
          <LanguageMenu />
        </div>
      )}
      <div className="flex items-center justify-end gap-1 lg:gap-2">
        {!isWide && <HistoryButtons />}
        <MoreMenu formId={formId} state={state} entries={entries} onOpen={onOpen} />
        {isWide && hasFields && (
          <Button onClick={() => void preview()} className="max-xl:px-2.5">
            <Eye aria-hidden />
            Preview
          </Button>
        )}
        <PublishButton formId={formId} state={state} />
      </div>
      {isPreviewing && (
        <PreviewDialog formId={formId} language={language} initialWidth={width} onClose={() => setPreviewing(false)} />
      )}
    </header>
  );
}

/** Saves on the way out, so that nothing has to be asked. */
function BackLink({ formId, name }: { formId: string; name: string }) {
  const [session, { isSaved }] = useSession();
  const navigate = useNavigate();
  const to = formPath(formId, "form");
  const leave = async (event: MouseEvent) => {
    if (isSaved || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    await session.flush();
    void navigate(to);
  };
  return (
    <Link
      to={to}
      aria-label={`Back to ${name}`}
      title={`Back to ${name}`}
      onClick={(event) => void leave(event)}
      className="inline-grid size-10 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink lg:size-8"
    >
      <ArrowLeft aria-hidden className="size-[17px]" />
    </Link>
  );
}

interface NarrowActions extends Pick<EditorBarProps, "onRename" | "onSettings"> {
  onPreview: (() => Promise<void>) | undefined;
}

/** On a phone, what the wide bar has as buttons. */
function useNarrowEntries(isWide: boolean, { onRename, onSettings, onPreview }: NarrowActions): MenuEntry[] {
  const { schema, setLanguage, select } = useEditor();
  if (isWide) return [];
  const open = (settings: "theme" | "form") => {
    select();
    onSettings(settings);
  };
  const tags = [schema.form.language, ...(schema.form.languages ?? [])];
  const languages: MenuEntry[] = tags.map((tag) => ({ label: languageName(tag), onSelect: () => setLanguage(tag) }));
  return [
    { label: "Preview", icon: Eye, disabled: !onPreview, onSelect: () => void onPreview?.() },
    { label: "Form settings", icon: Settings2, onSelect: () => open("form") },
    { label: "Theme", icon: Palette, onSelect: () => open("theme") },
    { label: "Rename form", icon: Pencil, onSelect: onRename },
    ...(tags.length > 1 ? [{ heading: "Edit texts in" }, ...languages] : []),
    "line",
  ];
}
