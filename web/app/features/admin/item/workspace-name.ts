/** What a new workspace is called. Thousands are, so the owner's address tells more. */
const DEFAULT_NAME = "My workspace";

interface Named {
  name: string;
  email: string;
}

export const hasOwnName = ({ name }: Named) => name !== "" && name !== DEFAULT_NAME;

/** The name that its owner has given it, else the owner's address. */
export const workspaceName = (workspace: Named) => (hasOwnName(workspace) ? workspace.name : workspace.email);
