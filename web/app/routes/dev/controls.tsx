import { useState } from "react";
import { Checkbox } from "~/ui/forms/checkbox";
import { CodeInput } from "~/ui/forms/code-input";
import { Field } from "~/ui/forms/field";
import { Input, Textarea } from "~/ui/forms/input";
import { NewPassword } from "~/ui/forms/new-password";
import { Select } from "~/ui/forms/select";
import { Switch } from "~/ui/forms/switch";
import { ThemeSwitch } from "~/ui/theme/theme-switch";
import { Chapter, Specimen } from "./specimen";

export function Controls() {
  const [paused, setPaused] = useState(false);
  return (
    <Chapter title="Controls">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" help="Only you see it.">
          <Input placeholder="Studio contact" />
        </Field>
        <Field label="Email address" required error="Enter an address such as name@example.com.">
          <Input type="email" defaultValue="anna.atelier-kastor.example" />
        </Field>
        <Field label="Redirect after success" optional help="A URL on one of your allowed domains.">
          <Input type="url" defaultValue="https://atelier-kastor.example/thanks" className="font-mono" />
        </Field>
        <Field label="Keep submissions">
          <Select defaultValue="365">
            <option value="30">30 days</option>
            <option value="365">1 year</option>
            <option value="0">Until I delete them</option>
          </Select>
        </Field>
        <Field label="Endpoint id" help="Never reused.">
          <Input readOnly value="k7qm2zrt9xwb4dhs" className="font-mono" />
        </Field>
        <NewPassword label="New password" name="password" />
        <Field label="Code from your app">
          <CodeInput name="code" />
        </Field>
        <Field label="Plan">
          <Select disabled>
            <option>Free Plan</option>
          </Select>
        </Field>
        <Field label="Message" className="sm:col-span-2" error="Enter a message.">
          <Textarea defaultValue="Hello" />
        </Field>
      </div>
      <Specimen name="checkbox">
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <Checkbox label="Unread only" />
          <Checkbox label="With files" defaultChecked />
          <Checkbox label="Some of them" indeterminate />
          <Checkbox label="Not now" disabled />
          <Checkbox label="Fixed" disabled defaultChecked />
        </div>
      </Specimen>
      <Specimen name="switch">
        <div className="grid gap-4">
          <Switch
            label="Paused"
            help="Visitors see your message and submissions are rejected."
            checked={paused}
            onChange={(event) => setPaused(event.target.checked)}
          />
          <Switch label="Only accept allowed domains" defaultChecked />
          <Switch label="Allow executable files" disabled />
        </div>
      </Specimen>
      <Specimen name="theme switch">
        <ThemeSwitch />
      </Specimen>
    </Chapter>
  );
}
