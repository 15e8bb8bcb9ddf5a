import { type KeyboardEvent, useId, useState } from "react";
import { findWords, wordsOf } from "~/lib/matching/words";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { ClientSquare } from "../endpoints/clients/client-name";
import { type Client, knownClient } from "../endpoints/clients/clients";
import { Marked } from "../endpoints/table/marked";
import { endpointCount } from "../endpoints/table/numbers";

/** As the API limits it. */
export const MAX_LABEL = 60;

interface ClientFieldProps {
  clients: readonly Client[];
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

/** The name of a client, with the existing ones to choose from below. */
export function ClientField({ clients, value, onChange, error }: ClientFieldProps) {
  const id = useId();
  const [isTyped, setTyped] = useState(false);
  const [at, setAt] = useState(-1);
  const words = isTyped ? wordsOf(value) : [];
  const offered = clients.filter(({ label }) => words.every((word) => findWords(label, [word]).some((p) => p.isFound)));
  const choose = (label: string) => {
    onChange(label);
    setTyped(false);
    setAt(-1);
  };
  const press = (event: KeyboardEvent) => {
    const current = offered[at];
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") setAt(Math.min(at + 1, offered.length - 1));
    else if (event.key === "ArrowUp") setAt(Math.max(at - 1, -1));
    else if (event.key === "Enter" && current) choose(current.label);
    else return;
    event.preventDefault();
  };
  return (
    <div className="grid gap-2">
      <Field label="Client" help={newClientHint(clients, value)} error={error}>
        <Input
          role="combobox"
          aria-expanded={offered.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={offered[at] && `${id}-${at}`}
          autoComplete="off"
          maxLength={MAX_LABEL}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            setTyped(true);
            setAt(-1);
          }}
          onKeyDown={press}
        />
      </Field>
      {offered.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label="Existing clients"
          className="max-h-52 overflow-y-auto rounded-control border border-line p-1"
        >
          {offered.map(({ label, count }, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={label}
              id={`${id}-${index}`}
              ref={(option) => {
                if (index === at) option?.scrollIntoView?.({ block: "nearest" });
              }}
              role="option"
              aria-selected={index === at}
              onClick={() => choose(label)}
              className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-tight px-2 text-ink hover:bg-sunken aria-selected:bg-sunken pointer-coarse:min-h-10"
            >
              <ClientSquare label={label} />
              <span className="min-w-0 truncate">
                <Marked text={label} words={words} />
              </span>
              <span className="num ml-auto shrink-0 text-12 text-ink-faint">{endpointCount(count)}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function newClientHint(clients: readonly Client[], value: string): string | undefined {
  const name = value.trim();
  return name && !knownClient(clients, name) ? `${name} will be added as a new client.` : undefined;
}
