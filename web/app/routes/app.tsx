import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Scripts } from "react-router";
import { PageOutlet } from "~/features/shell/page-outlet";
import { ScrollToTop } from "~/features/shell/scroll-to-top";
import { Questions } from "~/ui/questions";
import { Toasts } from "~/ui/toasts";

/** Around every page the app runs, signed in or not. Navigation and footer belong here, beside <PageOutlet/>. */
export default function AppLayout() {
  const [queries] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queries}>
      <ScrollToTop />
      <PageOutlet />
      <Questions />
      <Toasts />
      <Scripts />
    </QueryClientProvider>
  );
}
