import type { ComponentProps } from "react";
import { Field } from "~/ui/forms/field";

/** A field of the panel, whose errors are read out as they appear: they come while typing, or after a save. */
export function SettingField({ error, ...rest }: ComponentProps<typeof Field>) {
  return <Field {...rest} error={error && <span role="alert">{error}</span>} />;
}
