import { Field } from "~/ui/forms/field";
import { Input, Textarea } from "~/ui/forms/input";
import { Select } from "~/ui/forms/select";
import {
  changeLimits,
  endSessions,
  liftEndpoint,
  liftWorkspace,
  suspendEndpoint,
  suspendWorkspace,
} from "../api/calls";
import type { AdminEndpointRef, AdminWorkspace } from "../api/types";
import { plural } from "../item/numbers";
import type { ReasonedAct } from "./reason-dialog";

/** One of several endpoints; the only one isn't asked for. */
function EndpointField({ endpoints, chosen }: { endpoints: readonly AdminEndpointRef[]; chosen?: string | undefined }) {
  if (endpoints.length === 1) return <input type="hidden" name="endpoint" value={endpoints[0]?.id} />;
  return (
    <Field label="Endpoint">
      <Select name="endpoint" defaultValue={chosen}>
        {endpoints.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const MAX_MESSAGE_LENGTH = 1000;

/** What the owner reads about it; the reason is only for operators. */
function MessageField() {
  return (
    <Field label="Message to the owner" optional help="Part of the email about the suspension.">
      <Textarea name="message" rows={2} maxLength={MAX_MESSAGE_LENGTH} />
    </Field>
  );
}

const messageOf = (fields: FormData) => String(fields.get("message")).trim() || null;

const nameOfOnly = (endpoints: readonly AdminEndpointRef[]) =>
  endpoints.length === 1 ? `“${endpoints[0]?.name}”` : "the endpoint";

export const suspendEndpointAct = (endpoints: readonly AdminEndpointRef[], chosen?: string): ReasonedAct => ({
  title: "Suspend endpoint",
  text: `Visitors of ${nameOfOnly(endpoints)} see that the form is suspended, and nothing is stored. The owner is notified by email.`,
  fields: <EndpointField endpoints={endpoints} chosen={chosen} />,
  more: <MessageField />,
  label: "Suspend endpoint",
  danger: true,
  done: "Endpoint suspended.",
  failed: "Couldn't suspend the endpoint.",
  run: (reason, fields) => suspendEndpoint(String(fields.get("endpoint")), { reason, message: messageOf(fields) }),
});

export const liftEndpointAct = (endpoints: readonly AdminEndpointRef[], chosen?: string): ReasonedAct => ({
  title: "Lift suspension",
  text: `${nameOfOnly(endpoints).replace(/^the/, "The")} accepts submissions again immediately.`,
  fields: <EndpointField endpoints={endpoints} chosen={chosen} />,
  label: "Lift suspension",
  done: "Suspension lifted.",
  failed: "Couldn't lift the suspension.",
  run: (reason, fields) => liftEndpoint(String(fields.get("endpoint")), reason),
});

export const suspendWorkspaceAct = ({ id, endpoints, email }: AdminWorkspace): ReasonedAct => ({
  title: "Suspend workspace",
  text: `Suspends ${endpoints.length === 0 ? "the workspace" : `all ${plural(endpoints.length, "endpoint")}`} of ${email}. The owner can still sign in and read submissions, but not create or activate endpoints. They are notified by email.`,
  more: <MessageField />,
  label: "Suspend workspace",
  danger: true,
  done: "Workspace suspended.",
  failed: "Couldn't suspend the workspace.",
  run: (reason, fields) => suspendWorkspace(id, { reason, message: messageOf(fields) }),
});

export const liftWorkspaceAct = ({ id, email }: AdminWorkspace): ReasonedAct => ({
  title: "Lift suspension",
  text: `The endpoints of ${email} accept submissions again immediately.`,
  label: "Lift suspension",
  done: "Suspension lifted.",
  failed: "Couldn't lift the suspension.",
  run: (reason) => liftWorkspace(id, reason),
});

export const endSessionsAct = ({ id, email, sessions }: AdminWorkspace): ReasonedAct => ({
  title: "End sessions",
  text: `Signs ${email} out of ${plural(sessions, "session")}. They can sign in again.`,
  label: "End sessions",
  danger: true,
  done: "Sessions ended.",
  failed: "Couldn't end the sessions.",
  run: (reason) => endSessions(id, reason),
});

export const changeLimitsAct = ({ id, limits }: AdminWorkspace): ReasonedAct => ({
  title: "Change limits",
  text: "The new limit takes effect immediately.",
  fields: (
    <Field label="Endpoints" help="Leave empty for the default limit.">
      <Input
        name="endpoints"
        type="number"
        inputMode="numeric"
        min={1}
        max={100_000}
        defaultValue={limits.is_overridden ? limits.endpoints : ""}
        placeholder={String(limits.endpoints)}
      />
    </Field>
  ),
  label: "Change limits",
  done: "Limits changed.",
  failed: "Couldn't change the limits.",
  run: (reason, fields) => {
    const endpoints = String(fields.get("endpoints"));
    return changeLimits(id, { endpoints: endpoints === "" ? null : Number(endpoints), reason });
  },
});
