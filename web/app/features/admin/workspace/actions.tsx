import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import Gauge from "lucide-react/icons/gauge";
import LogOut from "lucide-react/icons/log-out";
import { useState } from "react";
import { Button } from "~/ui/buttons/button";
import type { AdminEndpoint, AdminWorkspace } from "../api/types";
import { ItemSection } from "../item/item-section";
import {
  changeLimitsAct,
  endSessionsAct,
  liftEndpointAct,
  liftWorkspaceAct,
  suspendEndpointAct,
  suspendWorkspaceAct,
} from "./acts";
import { ReasonDialog, type ReasonedAct } from "./reason-dialog";

interface ActionsProps {
  workspace: AdminWorkspace;
  /** Chosen first where an endpoint is to be suspended. */
  endpointId?: string | undefined;
}

/** What operators can do to a workspace. Each act asks for a reason; on a phone there is too little to see for it. */
export function Actions({ workspace, endpointId }: ActionsProps) {
  const [act, setAct] = useState<ReasonedAct>();
  const { endpoints, suspended, sessions } = workspace;
  // Of a suspended workspace every endpoint is suspended, but only what was suspended by itself can be lifted.
  const isStopped = ({ suspended: own }: AdminEndpoint) => own !== null;
  const running = endpoints.filter((endpoint) => !isStopped(endpoint));
  // With the workspace, all of its endpoints are suspended and lifted.
  const stopped = suspended ? [] : endpoints.filter(isStopped);
  return (
    <ItemSection title="Actions">
      <p className="mt-1 text-13 text-ink-faint max-lg:hidden">Each action needs a reason and your two-factor code.</p>
      <div className="mt-2.5 flex flex-wrap gap-2 max-lg:hidden">
        <Button size="small" onClick={() => setAct(changeLimitsAct(workspace))}>
          <Gauge aria-hidden />
          Change limits…
        </Button>
        {sessions > 0 && (
          <Button size="small" onClick={() => setAct(endSessionsAct(workspace))}>
            <LogOut aria-hidden />
            End sessions…
          </Button>
        )}
        {stopped.length > 0 && (
          <Button size="small" onClick={() => setAct(liftEndpointAct(stopped, endpointId))}>
            <CircleCheck aria-hidden />
            Lift endpoint suspension…
          </Button>
        )}
        {running.length > 0 && !suspended && (
          <Button size="small" look="danger" onClick={() => setAct(suspendEndpointAct(running, endpointId))}>
            <Ban aria-hidden />
            Suspend endpoint…
          </Button>
        )}
        {suspended ? (
          <Button size="small" onClick={() => setAct(liftWorkspaceAct(workspace))}>
            <CircleCheck aria-hidden />
            Lift workspace suspension…
          </Button>
        ) : (
          <Button size="small" look="danger" onClick={() => setAct(suspendWorkspaceAct(workspace))}>
            <Ban aria-hidden />
            Suspend workspace…
          </Button>
        )}
      </div>
      <p className="mt-1.5 text-13 text-ink-soft lg:hidden">
        To suspend, change limits or end sessions, use a larger screen.
      </p>
      {act && <ReasonDialog act={act} onClose={() => setAct(undefined)} />}
    </ItemSection>
  );
}
