import { toast } from "~/ui/feedback/toast";

/** Copies an endpoint's URL and says so. */
export async function copyUrl(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ type: "success", message: "URL copied." });
  } catch {
    toast({ type: "error", message: `Couldn't copy the URL. Copy it from here: ${url}` });
  }
}
