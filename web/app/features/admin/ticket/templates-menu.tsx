import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { Button } from "~/ui/buttons/button";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { Menu } from "~/ui/menus/menu";
import { templatesQuery } from "../api/queries";

const TemplatesDialog = lazyPart(
  () => import("./templates-dialog"),
  (module) => module.TemplatesDialog,
);

/** The texts that operators write again and again. */
export function TemplatesMenu({ onInsert }: { onInsert: (text: string) => void }) {
  const { data } = useQuery(templatesQuery);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button look="quiet" className="px-2! max-lg:h-11">
            Templates
            <ChevronDown aria-hidden />
          </Button>
        }
        entries={[
          ...(data?.items ?? []).map(({ name, text }) => ({ label: name, onSelect: () => onInsert(text) })),
          ...(data?.items.length ? (["line"] as const) : []),
          { label: "Manage templates…", onSelect: () => setOpen(true) },
        ]}
      />
      {isOpen && (
        <PartBoundary what="The dialog" onClose={close}>
          <TemplatesDialog onClose={close} />
        </PartBoundary>
      )}
    </>
  );
}
