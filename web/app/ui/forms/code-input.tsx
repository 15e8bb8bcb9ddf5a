import type { ComponentProps } from "react";
import { Input } from "./input";

/** Six digits from an authenticator app; phones offer them above the keyboard. */
export function CodeInput(props: Omit<ComponentProps<"input">, "type">) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      // Apps show it in two groups; a pasted space is taken along and dropped by the server.
      maxLength={7}
      placeholder="123456"
      {...props}
      className="num font-mono tracking-[0.2em]"
    />
  );
}
