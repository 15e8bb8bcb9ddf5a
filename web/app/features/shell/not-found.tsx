import { Link } from "react-router";
import { buttonClass } from "~/ui/buttons/button";

export function NotFound() {
  return (
    <main className="mx-auto grid min-h-[calc(100dvh-3.5rem)] w-[min(70rem,100%-2rem)] content-center items-center gap-x-16 gap-y-10 py-14 md:grid-cols-[1fr_auto]">
      <div className="max-md:order-1">
        <p className="font-mono text-13 text-ink-faint">404</p>
        <h1 className="display mt-3 max-w-[11em] text-36 leading-[1.08] sm:text-48">Page not found</h1>
        <p className="mt-5 max-w-[34em] text-16 text-ink-soft leading-relaxed">
          The link may be out of date, or the URL may be mistyped.
        </p>
        <div className="mt-7 flex flex-wrap gap-2.5">
          <a className={buttonClass("primary")} href="/">
            Go to homepage
          </a>
          <Link className={buttonClass()} to="/dashboard">
            Go to dashboard
          </Link>
          <a className={buttonClass()} href="/docs">
            Read the docs
          </a>
        </div>
      </div>
      <MissingSheet />
    </main>
  );
}

/** The tray of the start page's picture, with the outline of the sheet that is not in it. */
function MissingSheet() {
  return (
    <svg
      aria-hidden="true"
      viewBox="22 24 336 252"
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
      className="h-auto w-[336px] max-md:w-52"
    >
      <g className="stroke-line-strong" strokeWidth="1.5" strokeDasharray="5 7">
        <path d="M92 196V26h152l44 44v126" />
        <path d="M244 26v44h44" />
        <path d="M122 104h90M122 132h136M122 160h112" />
      </g>
      <path
        d="M24 176h74c7 0 12.6 4.6 14.2 11.4l4.6 19.2c1.6 6.8 7.2 11.4 14.2 11.4h118c7 0 12.6-4.6 14.2-11.4l4.6-19.2c1.6-6.8 7.2-11.4 14.2-11.4h74v76a22 22 0 0 1-22 22H46a22 22 0 0 1-22-22z"
        className="fill-surface stroke-ink"
        strokeWidth="2.5"
      />
      <path d="M56 246h268" className="stroke-line" strokeWidth="1.5" />
    </svg>
  );
}
