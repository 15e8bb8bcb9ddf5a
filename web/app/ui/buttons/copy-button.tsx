import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { Button } from "./button";

type Outcome = "copied" | "failed";

interface CopyButtonProps {
  text: string;
  label?: string;
  look?: "primary" | "plain" | "quiet" | "code";
  size?: "small" | "medium";
  className?: string;
}

const faces = { idle: Copy, copied: Check, failed: X };

export function CopyButton({ text, label = "Copy", look = "plain", size = "small", className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>();

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("failed");
    }
  };

  const said = outcome && { copied: "Copied", failed: "Couldn't copy" }[outcome];
  const Face = faces[outcome ?? "idle"];
  return (
    <Button size={size} look={look} className={className} onClick={copy}>
      <Face aria-hidden />
      <span aria-live="polite">{said ?? label}</span>
    </Button>
  );
}
