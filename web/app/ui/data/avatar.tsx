import { clsx } from "clsx";
import { initials } from "~/lib/text/initials";

interface AvatarProps {
  name: string;
  look?: "ink" | "paper" | "accent";
  className?: string;
}

const looks = { ink: "bg-ink text-ground", paper: "bg-sunken text-ink-soft", accent: "bg-accent text-on-accent" };

/** Initials in a circle. The name itself always stands beside it, so it is not said twice. */
export function Avatar({ name, look = "paper", className }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={clsx(
        "inline-grid size-[30px] shrink-0 place-items-center rounded-round font-strong text-12",
        looks[look],
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}
