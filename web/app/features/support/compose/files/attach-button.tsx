import { clsx } from "clsx";
import Paperclip from "lucide-react/icons/paperclip";
import { type Ref, useRef } from "react";
import { Button } from "~/ui/buttons/button";

interface AttachButtonProps {
  ref?: Ref<HTMLButtonElement>;
  look: "plain" | "quiet";
  onAdd: (files: readonly File[]) => void;
  /** Its word is only said, on a phone. */
  isCompact?: boolean;
  describedBy: string;
}

/** Opens the browser's dialog for choosing files. */
export function AttachButton({ ref, look, onAdd, isCompact, describedBy }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={({ currentTarget }) => {
          onAdd([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
      <Button
        ref={ref}
        look={look}
        title={isCompact ? "Attach files" : undefined}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
        className={clsx("max-sm:h-11", isCompact && "px-2.5! max-sm:w-11 max-sm:[&_svg]:size-5")}
      >
        <Paperclip aria-hidden />
        <span className={isCompact ? "max-sm:sr-only" : undefined}>Attach files</span>
      </Button>
    </>
  );
}
