/** What can be done to submissions and taken back. */
export interface Act {
  state?: "inbox" | "spam" | "trash";
  read?: boolean;
  starred?: boolean;
}
