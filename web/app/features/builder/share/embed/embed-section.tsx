import CodeXml from "lucide-react/icons/code-xml";
import { useState } from "react";
import { useMediaQuery } from "~/lib/browser/media-query";
import { Button } from "~/ui/buttons/button";
import { CodeBlock } from "~/ui/data/code-block";
import { Dialog } from "~/ui/dialogs/dialog";
import { touchButton } from "../share-look";
import { canEmbed, embedSamples } from "./embed-code";

interface EmbedSectionProps {
  endpointUrl: string;
  title: string;
  language: string;
}

/** The code for other websites. On a phone it is behind a button. */
export function EmbedSection({ endpointUrl, title, language }: EmbedSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useMediaQuery("(max-width: 39.99rem)");
  const code = <CodeBlock samples={embedSamples(endpointUrl, title, language)} />;
  const heading = <h3 className="font-strong text-14">Embed</h3>;
  if (!canEmbed(endpointUrl)) {
    return (
      <>
        {heading}
        <p className="mt-0.5 text-13 text-ink-soft">
          Not available on this server. To embed forms in other websites, set{" "}
          <code className="font-mono text-12">server.forms_origin</code> in its configuration.
        </p>
      </>
    );
  }
  if (!isPhone) {
    return (
      <div className="grid gap-3 *:min-w-0">
        {heading}
        {code}
      </div>
    );
  }
  return (
    <div className="flex items-center justify-between gap-4">
      <div>
        {heading}
        <p className="mt-0.5 text-13 text-ink-soft">Inline, popup or full page</p>
      </div>
      <Button size="small" className={touchButton} onClick={() => setOpen(true)}>
        <CodeXml aria-hidden />
        Embed code
      </Button>
      <Dialog open={isOpen} title="Embed" onClose={() => setOpen(false)}>
        <div className="grid pt-1 *:min-w-0">{code}</div>
      </Dialog>
    </div>
  );
}
