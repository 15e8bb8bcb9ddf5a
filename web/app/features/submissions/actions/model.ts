/** What can be done to submissions and taken back. */
export interface Action {
  state?: "inbox" | "spam" | "trash";
  read?: boolean;
  starred?: boolean;
}
