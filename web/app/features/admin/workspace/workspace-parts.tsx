import type { AdminWorkspace } from "../api/types";
import { Actions } from "./actions";
import { AuditPart } from "./audit-part";
import { Delivery } from "./delivery";
import { Facts } from "./facts/facts";

interface WorkspacePartsProps {
  workspace: AdminWorkspace;
  /** The endpoint that this is about; actions begin with it. */
  endpointId?: string | undefined;
  /** Whether its name leads to its own page. */
  isLinked?: boolean;
}

/** What is known of a workspace, and what can be done about it. */
export function WorkspaceParts({ workspace, endpointId, isLinked }: WorkspacePartsProps) {
  return (
    <>
      <Facts workspace={workspace} isLinked={isLinked} />
      <Delivery delivery={workspace.delivery} />
      <Actions workspace={workspace} endpointId={endpointId} />
      <AuditPart workspace={workspace} />
    </>
  );
}
