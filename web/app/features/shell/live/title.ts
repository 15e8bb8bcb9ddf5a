import { useEffect } from "react";

/** Puts how many are unread before the page's title, whatever page it becomes. */
export function useTitleCount(unread: number): void {
  useEffect(() => {
    const write = () => {
      const title = countedTitle(document.title, unread);
      // Only then, or it would hear itself for ever.
      if (title !== document.title) document.title = title;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = countedTitle(document.title, 0);
    };
  }, [unread]);
}

export function countedTitle(title: string, unread: number): string {
  const plain = title.replace(/^\(\d+\+?\) /, "");
  if (unread === 0 || plain === "") return plain;
  return `(${unread > 999 ? "999+" : unread}) ${plain}`;
}
