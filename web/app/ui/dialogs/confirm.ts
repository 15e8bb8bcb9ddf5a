import type { ReactNode } from "react";
import { createStore } from "~/lib/state/store";

export interface ConfirmOptions {
  title: string;
  text: ReactNode;
  /** The button that agrees. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** Agreeing destroys something. */
  danger?: boolean;
}

interface ConfirmRequest extends ConfirmOptions {
  id: number;
  kind: "alert" | "confirm";
  answer: (agreed: boolean) => void;
}

/** Waiting questions; the first is on the screen. Drawn by <ConfirmDialogs/>. */
export const confirmRequests = createStore<readonly ConfirmRequest[]>([]);

let lastId = 0;

function ask(kind: ConfirmRequest["kind"], words: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (agreed: boolean) => {
      confirmRequests.set(confirmRequests.get().filter((question) => question.id !== id));
      resolve(agreed);
    };
    confirmRequests.set([...confirmRequests.get(), { ...words, id, kind, answer }]);
  });
}

/** Tells something that must be seen; resolves when it was. */
export async function alert(words: Pick<ConfirmOptions, "title" | "text" | "confirmLabel">): Promise<void> {
  await ask("alert", words);
}

/** Resolves true on agreement, false on cancel or close. */
export function confirm(words: ConfirmOptions): Promise<boolean> {
  return ask("confirm", words);
}

/** The question before what was typed is thrown away, wherever it was typed. */
export const discardQuestion: ConfirmOptions = {
  title: "Discard unsaved changes?",
  text: "Your changes haven't been saved.",
  confirmLabel: "Discard changes",
  cancelLabel: "Keep editing",
  danger: true,
};

/** The question before every permanent deletion. */
export const confirmDeletion = (item: string) => confirmDeletionOf(`this ${item}`);

/** The same for several: "these 3 submissions". */
export function confirmDeletionOf(items: string): Promise<boolean> {
  return confirm({
    title: "Confirm Deletion",
    text: `Are you sure you want to delete ${items}? This action cannot be undone.`,
    confirmLabel: "Delete",
    danger: true,
  });
}
