import { extensionOf } from "~/lib/text/file-text";

export const fileClass =
  "flex min-w-0 max-w-full items-center gap-2.5 rounded-[8px] border bg-surface py-[7px] pl-2 leading-[1.35]";

/** A small sheet with the kind of a file. */
export function FileSheet(file: { name: string; type: string }) {
  return (
    <span
      aria-hidden
      className="grid h-9 w-[30px] shrink-0 place-items-center rounded-[4px] bg-sunken font-strong text-[9px] text-ink-soft"
    >
      {extensionOf(file)}
    </span>
  );
}
