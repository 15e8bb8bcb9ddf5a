import { useQuery } from "@tanstack/react-query";
import { matchPath, useLocation, useNavigate } from "react-router";
import { type Endpoint, endpointsQuery } from "~/api/queries/endpoints";
import { openShortcuts } from "~/features/shell/palette/keys";
import type { Command } from "~/features/shell/palette/match";
import { Palette } from "~/features/shell/palette/palette";
import { viewsQuery } from "~/features/submissions/filters/views/queries";
import { savedViewPath } from "~/features/submissions/filters/views/view-filter";
import { useSingleKeys } from "~/lib/browser/use-single-keys";
import { ALL } from "~/lib/routing/form-paths";
import { newTicketPath } from "~/lib/routing/support-paths";
import { toast } from "~/ui/feedback/toast";

const pages = [
  { to: "/dashboard", label: "Dashboard" },
  { to: "/forms/all/submissions", label: "All submissions", words: "inbox all forms" },
  { to: "/forms/all/submissions?folder=spam", label: "All spam" },
  { to: "/endpoints", label: "Endpoints", words: "forms" },
  { to: "/exports", label: "Exports", words: "download csv xlsx json" },
  { to: "/settings", label: "Settings", words: "profile password two-factor sessions account" },
  { to: "/billing", label: "Billing", words: "usage invoices add-ons plan" },
  { to: "/support", label: "Support", words: "help tickets" },
];

/** The palette with all there is to go to; a part of `protected.tsx`, fetched when it is first opened. */
export default function AppPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [isSingleKeyOn] = useSingleKeys();
  const form = matchPath("/forms/:formId/*", useLocation().pathname)?.params.formId;
  // While they are on their way, or if they do not come, the pages are there all the same.
  const { data: endpoints = [], isLoading } = useQuery({ ...endpointsQuery(), staleTime: 30_000 });
  const { data: views = [], isLoading: isLoadingViews } = useQuery(viewsQuery);
  const formName = (id: string | null | undefined) =>
    id ? endpoints.find((endpoint) => endpoint.id === id)?.name : "All forms";
  const go = (to: string) => () => void navigate(to);
  const commands: Command[] = [
    ...pages.map(({ to, label, words }) => ({ id: to, group: "Go to", label, words, run: go(to) })),
    { id: "/docs", group: "Go to", label: "Docs", words: "documentation manual help", run: openDocs },
    ...endpoints.map((endpoint) => ({
      ...detailOf(endpoint, "submissions inbox"),
      id: `inbox-${endpoint.id}`,
      group: "Forms",
      label: endpoint.name,
      run: go(`/forms/${endpoint.id}/submissions`),
    })),
    ...views.map((view) => ({
      id: `view-${view.id}`,
      group: "Saved views",
      label: view.name,
      detail: formName(view.endpoint_id),
      words: "view filter search",
      run: go(savedViewPath(view)),
    })),
    { id: "create", group: "Actions", label: "Create endpoint", words: "new form", run: go("/endpoints?new") },
    { id: "/forms/new", group: "Actions", label: "New form", words: "create template builder", run: go("/forms/new") },
    {
      id: "/support/new",
      group: "Actions",
      label: "New ticket",
      words: "contact support help question problem",
      run: go(newTicketPath({ form: form === ALL || form === "new" ? undefined : form })),
    },
    {
      id: "shortcuts",
      group: "Actions",
      label: "Keyboard shortcuts",
      words: "keys",
      shortcut: isSingleKeyOn ? "?" : undefined,
      run: openShortcuts,
    },
    ...endpoints.map((endpoint) => ({
      ...detailOf(endpoint, "address"),
      id: `copy-${endpoint.id}`,
      group: "Copy URL",
      label: `Copy URL of ${endpoint.name}`,
      run: () => void copy(endpoint),
    })),
    ...endpoints.map((endpoint) => ({
      ...detailOf(endpoint),
      id: `settings-${endpoint.id}`,
      group: "Form settings",
      label: `Settings for ${endpoint.name}`,
      run: go(`/forms/${endpoint.id}/edit`),
    })),
  ];
  const searchFor = (typed: string): Command[] => [
    {
      id: "search",
      group: "Search",
      label: `Search submissions for “${typed}”`,
      run: go(`/forms/all/submissions?${new URLSearchParams({ q: typed })}`),
    },
  ];
  return (
    <Palette commands={commands} commandsFor={searchFor} isLoading={isLoading || isLoadingViews} onClose={onClose} />
  );
}

/** The client tells forms of the same name apart; without one the id does. Both are found. */
function detailOf({ id, label }: Endpoint, words = ""): Pick<Command, "detail" | "isDetailCode" | "words"> {
  return label ? { detail: label, words: `${id} ${words}` } : { detail: id, isDetailCode: true, words };
}

/** The docs are content pages, which the app's router doesn't know. */
const openDocs = () => location.assign("/docs");

async function copy({ name, url }: Endpoint): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ type: "success", message: `URL of ${name} copied.` });
  } catch {
    toast({ type: "error", message: `Couldn't copy the URL. Copy it from here: ${url}` });
  }
}
