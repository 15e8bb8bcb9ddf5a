import { clsx } from "clsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import KeyRound from "lucide-react/icons/key-round";
import type { ReactNode } from "react";
import { Button } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { Menu } from "~/ui/menus/menu";
import { ExactTime } from "~/ui/time/time";
import { durations, useAccess } from "../actions/use-access";
import type { AccessRequest } from "../api-types";

interface AccessCardProps {
  ticketId: string;
  request: AccessRequest;
}

/** Support's request for access to a submission, with its decision; and while it is allowed, the way to end it. */
export function AccessCard({ ticketId, request }: AccessCardProps) {
  const { mutate, isPending } = useAccess(ticketId, request.id);
  const { requested_by: who, state, expires_at: end } = request;
  if (state === "granted" && end) {
    return (
      <Frame
        title={`${who} can read 1 submission`}
        request={request}
        actions={
          <Button size="small" className={tapClass} aria-disabled={isPending} onClick={() => mutate("revoke")}>
            Revoke access
          </Button>
        }
      >
        Access ends <End at={end} />.
      </Frame>
    );
  }
  return (
    <Frame
      title={`${who} asks for access to 1 submission`}
      request={request}
      actions={
        <>
          <span className="flex flex-1">
            <Button
              size="small"
              className={clsx(tapClass, "rounded-r-none!")}
              aria-disabled={isPending}
              onClick={() => mutate({ grant: 24 })}
            >
              Allow for 24 hours
            </Button>
            <Menu
              align="end"
              trigger={
                <IconButton
                  icon={ChevronDown}
                  label="Choose how long"
                  disabled={isPending}
                  className="-ml-px size-[30px]! rounded-l-none! border border-line-strong bg-surface shadow-rest hover:border-field-line max-sm:size-11!"
                />
              }
              entries={durations.map(({ hours, name }) => ({
                label: `Allow for ${name}`,
                onSelect: () => mutate({ grant: hours }),
              }))}
            />
          </span>
          <Button
            size="small"
            look="quiet"
            className={tapClass}
            aria-disabled={isPending}
            onClick={() => mutate("decline")}
          >
            Decline
          </Button>
        </>
      }
    >
      You can revoke access at any time, and it's listed in your audit log.
    </Frame>
  );
}

const tapClass = "max-sm:h-11 max-sm:flex-1";

const End = ({ at }: { at: string }) => <ExactTime at={at} className="num" />;

interface FrameProps {
  title: string;
  request: AccessRequest;
  actions: ReactNode;
  children: ReactNode;
}

function Frame({ title, request: { form, submitted_at }, actions, children }: FrameProps) {
  return (
    <section
      aria-label={title}
      className="flex max-w-[720px] flex-wrap items-center gap-x-4 gap-y-2.5 rounded-[8px] border border-line-strong p-3.5 sm:py-3 sm:pr-3 sm:pl-4"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex items-center gap-2 font-strong">
          <KeyRound aria-hidden className="size-4 shrink-0 text-ink-faint" />
          <span className="wrap-anywhere min-w-0">{title}</span>
        </p>
        <p className="wrap-anywhere mt-0.5 text-13 text-ink-soft">
          {form ? `${form.name}, ` : ""}
          <ExactTime at={submitted_at} className="num" />. {children}
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full">{actions}</div>
    </section>
  );
}
