import { clsx } from "clsx";
import { Logo } from "~/ui/layout/logo";
import { ThemeSwitch } from "~/ui/theme/theme-switch";
import { wide } from "./width";

interface Link {
  label: string;
  href: string;
  /** Leads nowhere useful where people can't just register. */
  isRegistration?: true;
}

const links: readonly Link[] = [
  { label: "Blog", href: "/blog" },
  { label: "Terms", href: "/terms" },
  { label: "Privacy", href: "/privacy" },
  { label: "Accessibility", href: "/accessibility" },
  { label: "Sign In", href: "/login" },
  { label: "Create Account", href: "/register", isRegistration: true },
];

const more: readonly Link[] = [
  { label: "Docs", href: "/docs" },
  { label: "Status", href: "/status" },
  { label: "Imprint", href: "/imprint" },
  { label: "Data processing", href: "/data-processing" },
];

/** Of every public page, the app's (sign in, register) too: plain links, and a switch that either kind can run. */
export function SiteFooter() {
  return (
    <footer className="mt-24 border-line border-t">
      <div className={clsx(wide, "flex flex-wrap items-start justify-between gap-x-16 gap-y-8 pt-10 pb-12")}>
        <div>
          <div className="flex h-[29px] items-center">
            <Logo size="small" />
          </div>
          <p className="mt-3 text-13 text-ink-faint">Every form on your site, in one tray.</p>
        </div>
        <div className="grid gap-y-2">
          <LinkList name="Footer" links={links} className="text-ink-soft" />
          <LinkList name="More links" links={more} className="text-13 text-ink-faint" />
        </div>
        <div data-theme-switch className="noscript:hidden">
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

function LinkList({ name, links, className }: { name: string; links: readonly Link[]; className: string }) {
  return (
    <nav aria-label={name}>
      <ul className={clsx("flex flex-wrap gap-x-6", className)}>
        {links.map(({ label, href, isRegistration }) => (
          <li key={href} className={clsx(isRegistration && "in-data-registration:hidden")}>
            <a href={href} className="inline-block py-1 underline-offset-4 hover:text-ink hover:underline">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
