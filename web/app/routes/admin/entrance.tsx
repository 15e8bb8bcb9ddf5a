import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { ApiError, isGone } from "~/api/errors/error";
import { sessionQuery } from "~/features/admin/api/queries";
import type { AdminSession } from "~/features/admin/api/types";
import { AdminFrame } from "~/features/admin/frame/admin-frame";
import { TwoFactorNeeded } from "~/features/admin/frame/two-factor-needed";
import { HealthPage } from "~/features/admin/health/health-page";
import { AnnouncementsPage } from "~/features/admin/manage/announcements-page";
import { AuditPage } from "~/features/admin/manage/audit-page";
import { IncidentsPage } from "~/features/admin/manage/incidents-page";
import { adminPaths } from "~/features/admin/paths";
import { ReportsPage } from "~/features/admin/reports/reports-page";
import { TicketsPage } from "~/features/admin/tickets/tickets-page";
import { WorkspacesPage } from "~/features/admin/workspace/workspaces-page";
import { RedirectToLogin } from "~/features/session/guard";
import { useSignedIn, useUser } from "~/features/session/profile";
import { useSession } from "~/features/session/session";
import { TopNavigation } from "~/features/shell/navigation/top-navigation";
import { NotFound } from "~/features/shell/not-found";
import { LoadFailure } from "~/ui/feedback/load-failure";

/** Nothing shows that there are such pages, before the server has said that it's an operator. */
export function Entrance() {
  const signedIn = useSignedIn();
  const { data: session, error, refetch } = useQuery({ ...sessionQuery, enabled: signedIn === true });
  if (signedIn === false) return <RedirectToLogin />;
  if (session && !isGone(error)) return <Pages session={session} />;
  if (isGone(error))
    return (
      <OrdinaryPage>
        <NotFound />
      </OrdinaryPage>
    );
  if (error instanceof ApiError && error.code === "two_factor_required") {
    return (
      <OrdinaryPage>
        <TwoFactorNeeded />
      </OrdinaryPage>
    );
  }
  if (error) {
    return (
      <OrdinaryPage>
        <main className="mx-auto w-[min(40rem,100%-2rem)] py-14">
          <LoadFailure what="This page" error={error} onRetry={() => void refetch()} />
        </main>
      </OrdinaryPage>
    );
  }
  return (
    <div id="content">
      <p role="status" className="grid min-h-[50vh] place-items-center px-6 text-ink-soft">
        Loading...
      </p>
    </div>
  );
}

/** As every other page of the app looks. */
function OrdinaryPage({ children }: { children: ReactNode }) {
  const { signOut } = useSession();
  return (
    <>
      <TopNavigation signedIn user={useUser()} onSignOut={signOut} />
      <div id="content" tabIndex={-1}>
        {children}
      </div>
    </>
  );
}

/** What is after `/admin/`: a place, and below it perhaps one item. */
function Pages({ session }: { session: AdminSession }) {
  const [, , place = "", id, ...more] = useLocation().pathname.replace(/\/$/, "").split("/");
  if (place === "") return <Navigate to={adminPaths.tickets} replace />;
  return (
    <AdminFrame session={session} place={place} hasItem={id !== undefined}>
      {(more.length === 0 && pageOf(place, id, session)) || <NotFound />}
    </AdminFrame>
  );
}

/**
 * Not the router's `Routes`: customers would load it with what they share with these pages. The list stays drawn as it is
 * while items are opened beside it, because it's the same page with and without an id.
 */
function pageOf(place: string, id: string | undefined, session: AdminSession): ReactNode {
  if (place === "tickets") return <TicketsPage session={session} ticketId={id} />;
  if (place === "reports") return <ReportsPage reportId={id} />;
  if (place === "workspaces") return <WorkspacesPage workspaceId={id} />;
  if (id !== undefined) return null;
  if (place === "health") return <HealthPage />;
  if (place === "incidents") return <IncidentsPage />;
  if (place === "announcements") return <AnnouncementsPage />;
  return place === "audit" ? <AuditPage session={session} /> : null;
}
