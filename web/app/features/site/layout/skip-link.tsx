import { clsx } from "clsx";
import { buttonClass } from "~/ui/buttons/button";

export function SkipLink() {
  return (
    <a href="#content" className={clsx(buttonClass("plain"), "absolute top-2.5 left-3 z-30 not-focus-visible:sr-only")}>
      Skip to content
    </a>
  );
}
