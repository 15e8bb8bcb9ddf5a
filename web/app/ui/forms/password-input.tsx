import { clsx } from "clsx";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useState } from "react";
import { IconButton } from "../buttons/icon-button";
import { Input } from "./input";

/** A password that can be looked at while it is typed. Whoever can see it need not type it twice. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        {...rest}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={clsx("pr-10", className)}
      />
      <IconButton
        icon={shown ? EyeOff : Eye}
        label={shown ? "Hide password" : "Show password"}
        onClick={() => setShown(!shown)}
        className="absolute top-0.5 right-0.5"
      />
    </div>
  );
}
