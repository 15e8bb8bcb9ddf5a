/** The part of the Navigation API that is needed here; not every browser has it. */
interface Navigation {
  addEventListener: (type: "navigate", listener: (event: NavigateEvent) => void) => void;
  removeEventListener: (type: "navigate", listener: (event: NavigateEvent) => void) => void;
}

interface NavigateEvent extends Event {
  navigationType: string;
  userInitiated: boolean;
}

/** Whether the reload under way is one that we asked for. */
let wanted = false;

/** Reloads the page, also while others' reloads are called off. */
export function reload(): void {
  wanted = true;
  location.reload();
}

/** Calls off reloads that a script other than ours asks for, and tells of them. Where the browser cannot, they happen. */
export function onScriptedReload(listener: () => void): (() => void) | undefined {
  const { navigation } = window as { navigation?: Navigation };
  const callOff = (event: NavigateEvent) => {
    if (wanted || event.navigationType !== "reload" || event.userInitiated || !event.cancelable) return;
    event.preventDefault();
    listener();
  };
  navigation?.addEventListener("navigate", callOff);
  return () => navigation?.removeEventListener("navigate", callOff);
}
