import { CopyButton } from "~/ui/buttons/copy-button";

/** The address a form points at: its end is shown, the whole is copied. */
export function EndpointUrl({ url }: { url: string }) {
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1">
      <code title={url} className="truncate font-mono text-[12.5px] text-ink-faint">
        …{new URL(url).pathname}
      </code>
      <CopyButton text={url} look="quiet" />
    </span>
  );
}
