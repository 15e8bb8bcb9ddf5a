import type { ReactNode } from "react";
import { Button } from "~/ui/buttons/button";
import { Input, Textarea } from "~/ui/forms/input";
import { HighlightedCode } from "../../snippets/highlighted-code";

/** What a visitor would see, between the two lines of markup that make it post. */
export function DemoForm() {
  return (
    <form
      data-demo-form
      action="/api/submit/demo"
      method="post"
      aria-label="Live demo"
      className="min-w-0 self-start overflow-hidden rounded-card border border-line-strong bg-surface shadow-float"
    >
      <Markup code={`<form action="/api/submit/demo" method="post">`} />
      <div className="grid gap-4 px-5 py-5 sm:px-6">
        <div className="grid gap-4 sm:grid-cols-2">
          <Labelled id="demo-name" label="Name" name="name">
            <Input id="demo-name" name="name" required maxLength={200} defaultValue="Ada Lovelace" autoComplete="off" />
          </Labelled>
          <Labelled id="demo-email" label="Email" name="email">
            <Input
              id="demo-email"
              name="email"
              type="email"
              required
              maxLength={200}
              defaultValue="ada@example.com"
              autoComplete="off"
            />
          </Labelled>
        </div>
        <Labelled id="demo-message" label="Message" name="message">
          <Textarea
            id="demo-message"
            name="message"
            required
            rows={3}
            maxLength={2000}
            defaultValue="Could you send me a quote by Friday?"
          />
        </Labelled>
        <label className="flex items-start gap-2.5 text-ink-soft">
          <input type="checkbox" name="_gotcha" value="filled in" className="mt-[3px] size-4 shrink-0 accent-accent" />
          <span>
            Fill in the honeypot, like a bot would <code className="font-mono text-12">_gotcha</code>
          </span>
        </label>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" look="primary" className="min-w-24">
            Send
          </Button>
          <p data-demo-said role="status" className="min-w-0 flex-1 text-13 text-ink-soft data-bad:text-bad" />
        </div>
      </div>
      <Markup code="</form>" />
    </form>
  );
}

function Markup({ code }: { code: string }) {
  return (
    <p
      aria-hidden
      className="overflow-x-auto whitespace-nowrap bg-code px-5 py-2.5 font-mono text-11 text-code-ink sm:px-6 sm:text-[12.5px]"
    >
      <HighlightedCode code={code} language="html" />
    </p>
  );
}

interface LabelledProps {
  id: string;
  label: string;
  name: string;
  children: ReactNode;
}

/** Beside each label the name it is sent under: that is all a form needs. */
function Labelled({ id, label, name, children }: LabelledProps) {
  return (
    <div className="grid content-start gap-1.5">
      <p className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-label text-13 text-ink">
          {label}
        </label>
        <code aria-hidden className="font-mono text-12 text-ink-faint">
          name="{name}"
        </code>
      </p>
      {children}
    </div>
  );
}
