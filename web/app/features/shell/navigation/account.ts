/** What the frame shows of the session; the route hands it over. */
export interface Account {
  /** undefined in the prerendered shell, where nobody has been asked yet. */
  signedIn: boolean | undefined;
  user: { email: string; name?: string | null; plan: { label: string } } | null;
  onSignOut: () => void;
}

/** The words for an account, also where its profile did not load. */
export function accountLabels(user: Account["user"]) {
  return {
    email: user?.email || "User",
    initialsFrom: user?.name || user?.email || "User",
    plan: user?.plan.label ?? "Free Plan",
  };
}
