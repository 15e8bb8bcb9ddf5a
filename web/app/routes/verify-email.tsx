import { useState } from "react";
import { useSearchParams } from "react-router";
import { ConfirmAddress, DeadLink, Onward } from "~/features/session/confirm-address";
import { Sheet } from "~/features/session/sheet";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [
  { title: "Confirm your address · Formtray" },
  {
    name: "description",
    content: "Confirm the address of your account with the link from our letter, by the press of one button.",
  },
  { name: "referrer", content: "no-referrer" },
];

// There is nothing to wait for; its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function VerifyEmail() {
  const token = useSearchParams()[0].get("token");
  const [confirmed, setConfirmed] = useState<string>();
  if (confirmed) {
    return (
      <Sheet framed title="Your address is confirmed" lead={<span role="status">{confirmed} is yours.</span>}>
        <Onward />
      </Sheet>
    );
  }
  return (
    <Sheet framed title="Confirm your address">
      {token ? <ConfirmAddress token={token} onConfirmed={setConfirmed} /> : <DeadLink />}
    </Sheet>
  );
}
