import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Endpoint } from "~/api/queries/endpoints";
import { Boundary } from "~/ui/feedback/boundary";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { Skeleton } from "~/ui/feedback/skeleton";
import { Card } from "~/ui/layout/card";
import { type Schema, textIn } from "../schema/model";
import { EmbedSection } from "./embed/embed-section";
import { hostedUrl } from "./hosted-url";
import { LinkSection } from "./link-section";
import { sharePart } from "./share-look";

const QrSection = lazyPart(
  () => import("./qr/qr-section"),
  (module) => module.default,
);
const HtmlSection = lazyPart(
  () => import("./html/html-section"),
  (module) => module.default,
);

interface ShareCardProps {
  endpoint: Endpoint;
  /** The published form. */
  schema: Schema;
}

/** All ways to bring the published form to people. */
export function ShareCard({ endpoint, schema }: ShareCardProps) {
  const url = hostedUrl(endpoint.url);
  const title = textIn(schema.title, schema.language) || endpoint.name;
  return (
    <Card aria-label="Share" className="min-w-0 self-start divide-y divide-line">
      <div className={sharePart}>
        <LinkSection url={url} />
      </div>
      <Part what="The QR code" placeholder={<QrSkeleton />}>
        <QrSection url={url} name={endpoint.name} />
      </Part>
      <div className={sharePart}>
        <EmbedSection endpointUrl={endpoint.url} title={title} language={schema.language} />
      </div>
      <Part what="The HTML" placeholder={<Skeleton className="h-10 w-40" />}>
        <HtmlSection endpoint={endpoint} schema={schema} />
      </Part>
    </Card>
  );
}

/** What is loaded for itself, and can fail for itself. */
function Part({ what, placeholder, children }: { what: string; placeholder: ReactNode; children: ReactNode }) {
  const { reset } = useQueryErrorResetBoundary();
  return (
    <div className={sharePart}>
      <Boundary
        onRetry={reset}
        fallback={placeholder}
        failed={(error, retry) => <LoadFailure what={what} error={error} onRetry={retry} />}
      >
        {children}
      </Boundary>
    </div>
  );
}

const QrSkeleton = () => (
  <div aria-busy="true" className="flex justify-between gap-4">
    <Skeleton className="h-5 w-24" />
    <Skeleton className="size-[120px]" />
  </div>
);
