import { useQuery } from "@tanstack/react-query";
import CodeXml from "lucide-react/icons/code-xml";
import Copy from "lucide-react/icons/copy";
import { type ReactNode, useRef, useState } from "react";
import { endpointsQuery } from "~/api/queries/endpoints";
import { useMediaQuery } from "~/lib/browser/media-query";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { Card } from "~/ui/layout/card";
import { CopyForm } from "./copy/copy-form";
import type { Target } from "./create/create-form";
import { type Choice, type StartForm, useStartForm } from "./create/use-start-form";
import { BlankButton, BlankTile, Gallery } from "./gallery/gallery";
import { PasteHtml } from "./paste/paste-html";
import { SearchInput } from "./search-input";
import { StartFailure } from "./start-failure";

const BLANK: Choice = { id: "blank", name: "Untitled form", schema: { language: "en", fields: [] } };

/** Every way to start a form. With `target`, the form is for that endpoint; without, it gets an endpoint of its own. */
export function StartPage({ target }: { target?: Target }) {
  // A new endpoint gets a name that no other has.
  useQuery(endpointsQuery());
  const start = useStartForm(target);
  const isPhone = useMediaQuery("(max-width: 39.99rem)");
  const [typed, setTyped] = useState("");
  const [html, setHtml] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const blank = { isPending: start.pending === "blank", onStart: () => start.start(BLANK) };
  const paste = <PasteHtml start={start} html={html} onChange={setHtml} />;
  const toFirst = () => list.current?.querySelector("button")?.focus();
  return (
    <>
      {start.error && <StartFailure start={start} error={start.error} />}
      {isPhone && (
        <div className="grid grid-cols-2 gap-3">
          <BlankButton {...blank} className="col-span-2 h-11 text-15" />
          <OnPhone start={start} paste={paste} />
        </div>
      )}
      <div className="my-4 sm:absolute sm:top-0 sm:right-0 sm:my-0 sm:w-[260px]">
        <SearchInput label="Search templates" typed={typed} onType={setTyped} onEnter={toFirst} />
      </div>
      <Gallery
        typed={typed}
        start={start}
        isNamed={target !== undefined}
        first={!isPhone && <BlankTile {...blank} />}
        instead={!isPhone && <BlankButton {...blank} />}
        list={list}
      />
      {!isPhone && (
        <div className="mt-5 grid gap-5 lg:grid-cols-2">
          <Way title="Paste HTML" icon={CodeXml}>
            {paste}
          </Way>
          <Way title="Copy a form" icon={Copy}>
            <CopyForm start={start} />
          </Way>
        </div>
      )}
    </>
  );
}

function Way({ title, icon: Icon, children }: { title: string; icon: typeof Copy; children: ReactNode }) {
  return (
    <Card aria-label={title} className="flex min-w-0 flex-col px-[22px] pt-5 pb-[22px]">
      <h2 className="flex items-center gap-2.5 font-strong text-15">
        <Icon aria-hidden className="size-4 text-ink-soft" />
        {title}
      </h2>
      {children}
    </Card>
  );
}

/** The ways for which there's no room beside the templates open above them. */
function OnPhone({ start, paste }: { start: StartForm; paste: ReactNode }) {
  const [open, setOpen] = useState<"paste" | "copy">();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button onClick={() => setOpen("paste")} className="h-11 text-15">
        <CodeXml aria-hidden />
        Paste HTML
      </Button>
      <Button onClick={() => setOpen("copy")} className="h-11 text-15">
        <Copy aria-hidden />
        Copy a form
      </Button>
      <Dialog open={open !== undefined} onClose={close} title={open === "paste" ? "Paste HTML" : "Copy a form"}>
        <div className="flex min-h-64 flex-col">
          {start.error && <StartFailure start={start} error={start.error} />}
          {open === "paste" ? paste : <CopyForm start={start} />}
        </div>
      </Dialog>
    </>
  );
}
