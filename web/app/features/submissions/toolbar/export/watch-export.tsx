import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { Link } from "react-router";
import { ApiError } from "~/api/errors/error";
import { sizeOf } from "~/lib/text/file-text";
import { dismissToast, toast } from "~/ui/feedback/toast";
import { type Export, exportQuery, exportsPath, exportsQuery, isUnfinished } from "./queries";
import { submissionsText } from "./request-text";

const seeExports = <Link to={exportsPath}>See exports</Link>;

/**
 * Shows a toast while an export runs, and another one when it's ready or has failed. It goes on from page to page; after
 * a reload, the page of exports shows the progress. `count` is how many submissions are expected, if that is known.
 */
export function watchExport(queries: QueryClient, started: Export, count?: number): void {
  const total = started.total ?? count;
  const running = toast({
    title: "Export started",
    message: `Exporting ${total === undefined ? "submissions" : submissionsText(total)}…`,
    duration: 0,
    link: seeExports,
  });
  queries.setQueryData(exportQuery(started.id).queryKey, started);
  const observer = new QueryObserver(queries, exportQuery(started.id));
  const unsubscribe = observer.subscribe(({ data, error }) => {
    const isOver = error ? isGone(error) : data !== undefined && !isUnfinished(data);
    if (!isOver) return;
    unsubscribe();
    dismissToast(running);
    if (error || !data) return;
    void queries.invalidateQueries({ ...exportsQuery(), exact: true });
    announce(data);
  });
}

/** The export was cancelled elsewhere, or the user has signed out. */
const isGone = (error: Error) => error instanceof ApiError && (error.status === 404 || error.status === 401);

function announce({ state, name, bytes, download_url }: Export): void {
  if (state === "failed" || !download_url) {
    toast({ type: "error", title: "Export failed", message: name, duration: 0, link: seeExports });
    return;
  }
  toast({
    type: "success",
    title: "Export ready",
    message: bytes == null ? name : `${name}, ${sizeOf(bytes)}`,
    duration: 0,
    link: (
      <a href={download_url} download>
        Download
      </a>
    ),
  });
}
