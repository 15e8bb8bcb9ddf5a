import { useSuspenseQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type Endpoint, endpointsQuery } from "~/api/queries/endpoints";
import { wordsOf } from "~/lib/matching/words";
import { useStableHandlers } from "~/lib/state/stable-handlers";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Card } from "~/ui/layout/card";
import { type Asked, EndpointDialogs } from "../dialogs/endpoint-dialogs";
import { clientChoices } from "./clients/client-choice";
import { ClientMenu } from "./clients/client-menu";
import { ClientRail } from "./clients/client-rail";
import type { RowAct } from "./table/endpoint-row";
import { EndpointTable } from "./table/endpoint-table";
import { cardClass, layoutClass, toolbarClass } from "./table/layout";
import { NothingFound, TableFooter } from "./table/outcome";
import { searchPlaceholder } from "./view/placeholder";
import { SearchField } from "./view/search-field";
import { useSearchText } from "./view/search-text";
import { SortSelect } from "./view/sort-select";
import { arrange, clientPath, readView, type Sort, showsAllForms, withParams } from "./view/view";

interface EndpointListProps {
  /** The endpoint whose snippet is open. */
  shown: string | null;
  onShow: (id: string | null) => void;
  /** Created on this page; it's on top until one leaves. */
  createdId?: string;
}

export function EndpointList({ shown, onShow, createdId }: EndpointListProps) {
  const { data: endpoints } = useSuspenseQuery(endpointsQuery());
  const [asked, ask] = useState<Asked>();
  const { act } = useStableHandlers({
    act: (name: RowAct, endpoint: Endpoint) =>
      name === "snippet" ? onShow(endpoint.id) : ask({ act: name, endpoint }),
  });
  return (
    <>
      {endpoints.length > 0 ? (
        <Browser
          endpoints={endpoints}
          createdId={createdId}
          onAct={act}
          onAddClient={() => ask({ act: "add-client" })}
        />
      ) : (
        <Card className={cardClass}>
          <EmptyState title="No endpoints yet">
            Enter a name and press Create Endpoint. You'll get a URL that any form can post to.
          </EmptyState>
        </Card>
      )}
      <EndpointDialogs
        snippetOf={endpoints.find(({ id }) => id === shown)}
        onCloseSnippet={() => onShow(null)}
        asked={asked}
        onClose={() => ask(undefined)}
      />
    </>
  );
}

interface BrowserProps {
  endpoints: readonly Endpoint[];
  createdId: string | undefined;
  onAct: (act: RowAct, endpoint: Endpoint) => void;
  onAddClient: () => void;
}

/** The clients, the search, and the endpoints they leave. */
function Browser({ endpoints, createdId, onAct, onAddClient }: BrowserProps) {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { label, sort } = readView(params);
  const [typed, type] = useSearchText();
  const searched = useDeferredValue(typed);
  const words = useMemo(() => wordsOf(searched), [searched]);
  const found = arrange(endpoints, { label, sort }, words, createdId);
  const choices = clientChoices(endpoints);
  const clients = { choices, label, onAdd: onAddClient };

  const openFirst = () => {
    // What was typed last may not have been searched yet.
    const [first] = arrange(endpoints, { label, sort }, wordsOf(typed), createdId);
    if (typed.trim() && first) void navigate(`/forms/${first.id}/submissions`);
  };
  const order = (next: Sort) =>
    setParams(withParams(params, { sort: next === "last" ? null : next }), { replace: true });
  const showAll = () => {
    type("");
    void navigate(clientPath(withParams(params, { q: null }), null));
  };
  const outcome = { found: found.length, total: endpoints.length, label, typed: searched.trim(), onShowAll: showAll };
  return (
    <div className={layoutClass}>
      <ClientRail {...clients} />
      <div className="min-w-0">
        <div className={toolbarClass}>
          <SearchField
            placeholder={searchPlaceholder(label, endpoints.length)}
            typed={typed}
            onType={type}
            onEnter={openFirst}
          />
          <ClientMenu {...clients} />
          <SortSelect sort={sort} onSort={order} />
        </div>
        <Card className={cardClass}>
          {found.length > 0 || showsAllForms(label, words) ? (
            <EndpointTable endpoints={endpoints} found={found} label={label} words={words} onAct={onAct} />
          ) : (
            <NothingFound
              {...outcome}
              onClearSearch={() => type("")}
              onSearchAll={() => void navigate(clientPath(withParams(params, { q: typed || null }), null))}
            />
          )}
          <TableFooter {...outcome} />
        </Card>
      </div>
    </div>
  );
}
