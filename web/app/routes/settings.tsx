import { useQueryClient, useQueryErrorResetBoundary, useSuspenseQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { loaded, prefetch } from "~/api/cache/prefetch";
import { erasuresQuery } from "~/api/queries/erasures";
import { profileQuery } from "~/api/queries/profile";
import { sessionsQuery } from "~/api/queries/sessions";
import { SettingsTabs, type Tab, tabOf, tabs } from "~/features/account/tabs";
import { renewSession } from "~/features/session/session";
import { removeToken } from "~/lib/browser/token";
import { Boundary } from "~/ui/feedback/boundary";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { PageHeader } from "~/ui/layout/page-header";
import { SectionSkeleton } from "~/ui/layout/section";
import type { Route } from "./+types/settings";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [{ title: "Settings · Formtray" }];

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => {
  const tab = tabOf(url.searchParams);
  return loaded(
    parts[tab].preload(),
    prefetch(profileQuery),
    tab === "sessions" ? prefetch(sessionsQuery) : undefined,
    tab === "erase" ? prefetch(erasuresQuery) : undefined,
  );
};

export { onAnotherPage as shouldRevalidate } from "~/lib/routing/revalidation";

// Each part when it is opened.
const ProfileSection = lazyPart(
  () => import("~/features/account/profile/profile-section"),
  (module) => module.default,
);
const PasswordSection = lazyPart(
  () => import("~/features/account/security/password-section"),
  (module) => module.default,
);
const TwoFactorSection = lazyPart(
  () => import("~/features/account/security/two-factor-section"),
  (module) => module.default,
);
const SessionsSection = lazyPart(
  () => import("~/features/account/security/sessions-section"),
  (module) => module.default,
);
const AuditSection = lazyPart(
  () => import("~/features/account/security/audit-section"),
  (module) => module.default,
);
const ExportSection = lazyPart(
  () => import("~/features/account/data/export-section"),
  (module) => module.default,
);
const EraseSection = lazyPart(
  () => import("~/features/account/data/erase/erase-section"),
  (module) => module.default,
);
const DeleteSection = lazyPart(
  () => import("~/features/account/data/delete-section"),
  (module) => module.default,
);

export default function Settings() {
  const { reset } = useQueryErrorResetBoundary();
  const tab = tabOf(useSearchParams()[0]);
  const Open = sections[tab];
  return (
    <main className="mx-auto w-[min(70rem,100%-2rem)] py-9">
      <PageHeader title="Settings" />
      <div className="mt-5 grid items-start gap-x-12 gap-y-7 lg:mt-[26px] lg:grid-cols-[11rem_minmax(0,1fr)]">
        <SettingsTabs current={tab} />
        <Boundary
          key={tab}
          onRetry={reset}
          fallback={<SectionSkeleton />}
          failed={(error, retry) => <LoadFailure what={tabs[tab]} error={error} onRetry={retry} />}
        >
          <Open />
        </Boundary>
      </div>
    </main>
  );
}

/** The code of each tab. */
const parts: Record<Tab, { preload: () => Promise<unknown> }> = {
  profile: ProfileSection,
  password: PasswordSection,
  "two-factor": TwoFactorSection,
  sessions: SessionsSection,
  audit: AuditSection,
  export: ExportSection,
  erase: EraseSection,
  delete: DeleteSection,
};

const sections: Record<Tab, ComponentType> = {
  profile: Profile,
  password: Password,
  "two-factor": TwoFactor,
  sessions: SessionsSection,
  audit: AuditSection,
  export: ExportSection,
  erase: EraseSection,
  delete: DeleteAccount,
};

function Profile() {
  const queries = useQueryClient();
  const { data: profile } = useSuspenseQuery(profileQuery);
  return (
    <ProfileSection profile={profile} onProfile={(changed) => queries.setQueryData(profileQuery.queryKey, changed)} />
  );
}

function Password() {
  const queries = useQueryClient();
  const { data: profile } = useSuspenseQuery(profileQuery);
  return <PasswordSection profile={profile} onToken={(token) => renewSession(queries, token)} />;
}

function TwoFactor() {
  const queries = useQueryClient();
  const { data: profile } = useSuspenseQuery(profileQuery);
  return <TwoFactorSection on={profile.two_factor} onChanged={() => queries.invalidateQueries(profileQuery)} />;
}

function DeleteAccount() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: profile } = useSuspenseQuery(profileQuery);
  const leave = async () => {
    // The page keeps what it shows until it is left: without a session it could not ask for it again.
    removeToken();
    await navigate("/login", { replace: true, state: { reason: "deleted" } });
    queries.clear();
  };
  return <DeleteSection profile={profile} onDeleted={() => void leave()} />;
}
