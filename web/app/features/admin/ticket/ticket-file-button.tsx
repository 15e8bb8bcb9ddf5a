import { useMutation } from "@tanstack/react-query";
import { toast } from "~/ui/feedback/toast";
import { downloadTicketFile } from "../api/calls";

interface TicketFileButtonProps {
  ticketId: string;
  file: { id: string; name: string };
}

/** A file that came with a message; a press downloads it. */
export function TicketFileButton({ ticketId, file }: TicketFileButtonProps) {
  const download = useMutation({
    mutationFn: () => downloadTicketFile(ticketId, file),
    onError: ({ message }) => toast({ type: "error", message: `Couldn't download the file. ${message}` }),
  });
  return (
    <button
      type="button"
      title={`Download ${file.name}`}
      onClick={() => download.mutate()}
      className="min-w-0 truncate rounded-tight text-accent-ink underline-offset-4 hover:underline"
    >
      {file.name}
    </button>
  );
}
