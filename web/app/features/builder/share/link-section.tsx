import { clsx } from "clsx";
import ExternalLink from "lucide-react/icons/external-link";
import { buttonClass } from "~/ui/buttons/button";
import { CopyButton } from "~/ui/buttons/copy-button";

/** The link to the hosted form: to read, to copy and to open. */
export function LinkSection({ url }: { url: string }) {
  return (
    <>
      <h2 className="font-strong text-15">Share</h2>
      <code className="mt-2.5 block select-all truncate rounded-control border border-field-line px-3 font-mono text-[12.5px] leading-[38px] max-sm:text-12 max-sm:leading-[44px]">
        {url.replace(/^https:\/\//, "")}
      </code>
      <div className="mt-2.5 flex gap-2">
        <CopyButton
          text={url}
          label="Copy link"
          look="primary"
          size="medium"
          className="px-[18px] max-sm:h-11 max-sm:flex-1 max-sm:text-15"
        />
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className={clsx(buttonClass(), "max-sm:h-11 max-sm:flex-1 max-sm:text-15")}
        >
          <ExternalLink aria-hidden />
          Open form
        </a>
      </div>
    </>
  );
}
