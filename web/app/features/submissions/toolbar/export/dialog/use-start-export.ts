import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { downloadExport } from "~/api/download";
import { ApiError } from "~/api/errors/error";
import { toast } from "~/ui/feedback/toast";
import { createExport, type ExportRequest, exportsQuery } from "../queries";
import { watchExport } from "../watch-export";

/** The server writes so many while it sends them, without their files. */
const MAX_DIRECT = 5000;

interface Start {
  request: ExportRequest;
  /** How many it has, if that is known. */
  count: number | undefined;
}

/** Whether an export is downloaded at once, without a job. */
export const isDirect = ({ request, count }: Start) => !request.files && count !== undefined && count <= MAX_DIRECT;

/** Downloads a small export, and has the server prepare a large one. */
export function useStartExport(onDone: () => void) {
  const queries = useQueryClient();
  const [bytes, setBytes] = useState(0);
  const download = useRef<AbortController>(undefined);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (start: Start) => {
      setBytes(0);
      if (isDirect(start)) {
        download.current = new AbortController();
        try {
          await downloadExport(start.request, download.current.signal, setBytes);
          return undefined;
        } catch (failure) {
          // More have arrived than were known here.
          if (!isTooMany(failure)) throw failure;
        }
      }
      return await createExport(start.request);
    },
    onSuccess: (started, { count }) => {
      if (started) {
        watchExport(queries, started, count);
        void queries.invalidateQueries({ ...exportsQuery(), exact: true });
      } else {
        toast({ type: "success", message: "Export downloaded." });
      }
      onDone();
    },
  });
  return {
    start: mutate,
    /** Ends a download; an export in the background goes on. */
    stop: () => download.current?.abort(),
    isPending,
    /** How much of a download has arrived. */
    bytes,
    error: error && messageOf(error),
  };
}

const isTooMany = (error: unknown) =>
  error instanceof ApiError && error.fields.some(({ field, code }) => field === "format" && code === "too_many");

const messageOf = (error: Error) => (error instanceof ApiError ? error.fields[0]?.message : undefined) ?? error.message;
