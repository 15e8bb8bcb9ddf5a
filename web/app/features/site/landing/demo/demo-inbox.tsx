import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import ShieldCheck from "lucide-react/icons/shield-check";
import { Badge } from "~/ui/data/badge";
import { LogoMark } from "~/ui/layout/logo";

/** Empty until something is sent. islands/landing/demo.ts lays a copy of the sheet on top for each submission. */
export function DemoInbox() {
  return (
    <div className="relative mx-2.5 mb-4 flex min-w-0 flex-col lg:mx-0 lg:mb-0">
      <div
        aria-hidden
        className="absolute inset-x-[-10px] -bottom-4 h-[34px] rounded-b-sheet border-2 border-line-strong border-t-0 bg-ground"
      />
      <div className="relative flex grow flex-col overflow-hidden rounded-card border border-line bg-surface shadow-float">
        <p className="flex h-11 shrink-0 items-center gap-2 border-line border-b px-5 text-13 text-ink-soft">
          <span className="font-strong text-ink">Your inbox</span>
          <span data-demo-count className="num ml-auto" />
        </p>
        <div data-demo-empty className="grid grow place-content-center justify-items-center px-6 py-12 text-center">
          <LogoMark className="size-12" />
          <p className="mt-4 font-strong text-16">No submissions yet</p>
          <p className="mt-1 max-w-[24em] text-balance text-15 text-ink-soft">
            Press Send, and your submission appears
            <span className="noscript:hidden"> here</span>
            <span className="hidden noscript:inline"> on the next page</span>.
          </p>
        </div>
        <ol data-demo-list aria-label="Your submissions" />
      </div>
      <template data-demo-sheet>
        <Sheet />
      </template>
    </div>
  );
}

function Sheet() {
  return (
    <li className="animate-rise border-line not-last:border-b">
      <details name="demo-sheet" open className="group/sheet">
        <summary className="grid list-none grid-cols-[34px_1fr_auto] items-center gap-3 px-4 py-3 hover:bg-sunken group-open/sheet:bg-accent-soft sm:px-5 [&::-webkit-details-marker]:hidden">
          <span
            data-initials
            aria-hidden
            className="grid size-[34px] place-items-center rounded-round bg-sunken font-strong text-12 text-ink-soft group-open/sheet:bg-accent group-open/sheet:text-on-accent"
          />
          <span className="min-w-0">
            <span className="flex items-center gap-1.5">
              <span data-who dir="auto" className="truncate font-strong" />
              <span data-spam hidden>
                <Badge tone="warn">Spam</Badge>
              </span>
            </span>
            <span data-what dir="auto" className="block truncate text-ink-soft" />
          </span>
          <span data-at className="num text-12 text-ink-soft" />
        </summary>
        <div className="px-4 pt-1 pb-5 sm:px-5">
          <dl data-fields className="grid grid-cols-[auto_1fr]">
            <template data-field>
              <dt
                dir="auto"
                className="wrap-anywhere border-line border-b py-2.5 pr-6 font-mono text-12 text-ink-soft"
              />
              <dd
                dir="auto"
                className="wrap-anywhere max-h-40 overflow-y-auto whitespace-pre-wrap border-line border-b py-2"
              />
            </template>
          </dl>
          <ul className="mt-3.5 grid gap-1.5 text-13 text-ink-soft [&_svg]:mt-[3px] [&_svg]:size-3.5 [&_svg]:shrink-0">
            <li className="flex gap-2">
              <Check aria-hidden className="text-good" />
              <span data-took />
            </li>
            <li className="flex gap-2">
              <ShieldCheck aria-hidden />
              <span data-verdict />
            </li>
            <li className="flex gap-2">
              <Clock aria-hidden />
              <span data-gone />
            </li>
          </ul>
        </div>
      </details>
    </li>
  );
}
