import { useMutation } from "@tanstack/react-query";
import { toast } from "~/ui/feedback/toast";
import { downloadInvoice } from "../queries";

export function useDownload() {
  return useMutation({
    mutationFn: downloadInvoice,
    onError: ({ message }) => toast({ type: "error", message: `Couldn't download the PDF. ${message}` }),
  });
}
