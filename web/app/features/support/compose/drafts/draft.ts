import type { TicketFile } from "../../api-types";

/** A file that someone attaches. */
export interface Attachment {
  key: string;
  name: string;
  size: number;
  type: string;
  /** What has arrived at the server, from 0 to 1. */
  progress: number;
  /** Once the server has it. */
  stored?: TicketFile;
  /** Why it isn't there. */
  error?: string;
  /** Whether it makes sense to upload it once more. */
  canRetry?: boolean;
}

/** What someone has begun to write: a reply, or a new ticket. */
export interface Draft {
  subject: string;
  text: string;
  /** The form that a new ticket is about; undefined as long as nobody has chosen one. */
  form?: string | undefined;
  /** The id of the failed request that a new ticket is about. */
  request?: string | undefined;
  files: readonly Attachment[];
}

export const emptyDraft: Draft = { subject: "", text: "", files: [] };

/** Whether there is nothing that would be missed. */
export const isEmpty = ({ subject, text, files }: Draft) => !subject.trim() && !text.trim() && files.length === 0;
