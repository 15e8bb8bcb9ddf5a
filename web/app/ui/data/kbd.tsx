import type { ReactNode } from "react";

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-5 rounded-[4px] border border-line-strong border-b-2 px-[5px] text-center font-mono text-11 text-ink-faint leading-[18px]">
      {children}
    </kbd>
  );
}
