import { clsx } from "clsx";
import type { Usage } from "~/api/queries/billing";
import { Badge } from "~/ui/data/badge";
import { confirm } from "~/ui/dialogs/confirm";
import { Switch } from "~/ui/forms/switch";
import type { Addon, Billing } from "../api-types";
import { dayName, euros } from "../text";
import { activationQuestion, addonText, deactivationQuestion } from "./addon-text";
import { showPaymentRequired, useActivateAddon, useDeactivateAddon } from "./use-addon";

interface AddonRowProps {
  addon: Addon;
  usage: Usage;
  /** Undefined until it is loaded. */
  billing?: Billing;
}

export function AddonRow({ addon, usage, billing }: AddonRowProps) {
  const isLater = addon.status === "coming_soon";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 border-line border-t py-3.5 sm:grid-cols-[minmax(0,1fr)_auto_40px] sm:gap-x-5 sm:gap-y-0.5">
      <h3 className={clsx("flex flex-wrap items-center gap-x-[9px] gap-y-1 font-strong", isLater && "text-ink-soft")}>
        {addon.name} <State addon={addon} />
      </h3>
      <p className="num text-13 text-ink-soft max-sm:col-span-full max-sm:row-start-2 sm:col-start-1 sm:row-start-2">
        {addonText(addon, usage)}
      </p>
      <p
        className={clsx(
          "num max-sm:col-span-full max-sm:row-start-3 max-sm:text-13 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:text-right",
          isLater && "text-ink-soft",
        )}
      >
        {euros(addon.price_cents)} <span className="text-ink-faint sm:block sm:text-12">a month</span>
      </p>
      {!isLater && (
        <div className="col-start-2 row-start-1 grid justify-items-end sm:col-start-3 sm:row-span-2">
          <AddonSwitch addon={addon} usage={usage} billing={billing} />
        </div>
      )}
    </li>
  );
}

function State({ addon: { status, ends_on } }: { addon: Addon }) {
  if (status === "active") return <Badge tone="good">Active</Badge>;
  if (status === "ends_at_period_end") return <Badge tone="warn">Ends {ends_on ? dayName(ends_on) : "soon"}</Badge>;
  return status === "coming_soon" && <Badge tone="outline">Coming soon</Badge>;
}

/** Asks first, with the price or with what ends; it moves once the server has done it. */
function AddonSwitch({ addon, usage, billing }: AddonRowProps) {
  const activation = useActivateAddon(billing?.contact);
  const deactivation = useDeactivateAddon();
  const isBusy = activation.isPending || deactivation.isPending;
  const isActive = addon.status === "active";
  const activate = async () => {
    if (usage.pays_by === "none") return showPaymentRequired(addon.name, billing?.contact);
    if (await confirm(activationQuestion(addon, usage, billing?.tax))) activation.mutate(addon);
  };
  const deactivate = async () => {
    if (await confirm(deactivationQuestion(addon, usage))) deactivation.mutate(addon);
  };
  return (
    <Switch
      label={addon.name}
      labelHidden
      checked={isActive}
      aria-busy={isBusy || undefined}
      onChange={() => {
        if (!isBusy) void (isActive ? deactivate() : activate());
      }}
    />
  );
}
