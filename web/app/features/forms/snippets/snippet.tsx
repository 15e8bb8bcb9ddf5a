import Send from "lucide-react/icons/send";
import type { Endpoint } from "~/api/queries/endpoints";
import { useStore } from "~/lib/state/store";
import { Button } from "~/ui/buttons/button";
import { CodeBlock } from "~/ui/data/code-block";
import { Select } from "~/ui/forms/select";
import { useSendTest } from "../send-test";
import { snippetsFor } from "./snippets";
import { chosenStack } from "./stack";

/** What to paste, for the stack one has. */
export function Snippet({ endpoint }: { endpoint: Endpoint }) {
  const snippets = snippetsFor(endpoint.url);
  const chosen = useStore(chosenStack);
  const snippet = snippets.find(({ stack }) => stack === chosen) ?? snippets[0];
  const stacks = snippets.map(({ stack }) => stack);
  return (
    <div className="grid min-w-0 gap-3">
      <Stacks stacks={stacks} chosen={snippet.stack} onChoose={chosenStack.set} />
      <CodeBlock samples={[{ label: snippet.file, language: snippet.language, code: snippet.code }]} />
      {snippet.note && <p className="text-13 text-ink-soft">{snippet.note}</p>}
    </div>
  );
}

interface StacksProps {
  stacks: readonly string[];
  chosen: string;
  onChoose: (stack: string) => void;
}

/** All in sight where there is room; on a phone the browser's own list. */
function Stacks({ stacks, chosen, onChoose }: StacksProps) {
  return (
    <>
      <fieldset aria-label="Your stack" className="hidden flex-wrap gap-1 sm:flex">
        {stacks.map((stack) => (
          <button
            key={stack}
            type="button"
            aria-pressed={stack === chosen}
            onClick={() => onChoose(stack)}
            className="h-[30px] rounded-control border border-transparent px-2 font-medium text-13 text-ink-soft transition-colors duration-100 hover:text-ink aria-pressed:border-line-strong aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-rest"
          >
            {stack}
          </button>
        ))}
      </fieldset>
      <Select
        aria-label="Your stack"
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
        className="sm:hidden"
      >
        {stacks.map((stack) => (
          <option key={stack}>{stack}</option>
        ))}
      </Select>
    </>
  );
}

export function TestButton({ endpoint }: { endpoint: Endpoint }) {
  const { send, isSending } = useSendTest();
  return (
    <Button onClick={() => send(endpoint)} busy={isSending && "Sending…"}>
      <Send aria-hidden />
      Send test submission
    </Button>
  );
}
