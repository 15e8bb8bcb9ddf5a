import type { ReactElement } from "react";
import { createStore } from "~/lib/state/store";

export type ToastType = "info" | "success" | "error" | "warning";

export interface Toast {
  id: number;
  type: ToastType;
  title: string;
  message: string;
  duration: number;
  undo?: () => void;
  stop?: () => void;
  link?: ToastLink;
}

type ToastLink = ReactElement<{ className?: string; onClick?: () => void }>;

const titles: Record<ToastType, string> = {
  info: "Information",
  success: "Success",
  error: "Error",
  warning: "Warning",
};

const DURATION = 5000;

/** What is on the screen, oldest first. Drawn by <Toasts/>. */
export const toasts = createStore<readonly Toast[]>([]);

const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

interface ToastWords {
  type?: ToastType;
  title?: string;
  message: string;
  /** Milliseconds; 0 stays until dismissed. */
  duration?: number;
  /** Offers an Undo button that runs this. */
  undo?: () => void;
  /** Offers a Stop button that runs this, once. */
  stop?: () => void;
  /** Leads to what it speaks of: one link element, the router's or a plain one. */
  link?: ToastLink;
}

/** Says something in passing; answers with the id for `dismissToast`. */
export function toast({ type = "info", title = titles[type], duration = DURATION, ...rest }: ToastWords): number {
  lastId += 1;
  const added = { ...rest, id: lastId, type, title, duration };
  toasts.set([...toasts.get(), added]);
  startTimer(added);
  return added.id;
}

/** Says how far it is. Nothing happens where it has been dismissed. */
export function updateToast(id: number, words: Partial<Pick<Toast, "message" | "stop">>): void {
  toasts.set(toasts.get().map((shown) => (shown.id === id ? { ...shown, ...words } : shown)));
}

export function dismissToast(id: number): void {
  stopTimer(id);
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}

/** While one reads or reaches for a toast, none goes away; afterwards each has its whole time again. */
export function holdToasts(): void {
  for (const shown of toasts.get()) stopTimer(shown.id);
}

export function releaseToasts(): void {
  for (const shown of toasts.get()) startTimer(shown);
}

function startTimer({ id, duration }: Toast): void {
  stopTimer(id);
  if (duration > 0)
    timers.set(
      id,
      setTimeout(() => dismissToast(id), duration),
    );
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}
