import { useState } from "react";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { Select } from "~/ui/forms/select";
import type { Details, DetailsChange } from "../api-types";
import { countries } from "./countries";

interface DetailsFieldsProps {
  details: Details | null;
  /** What the server said of a field. */
  error: (field: keyof DetailsChange) => string | undefined;
}

const MAX_LENGTH = 100;
const MAX_REFERENCE = 50;
const MAX_EMAIL = 254;

export function DetailsFields({ details, error }: DetailsFieldsProps) {
  const [all] = useState(countries);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Company" help="A company or a name is required." error={error("company")}>
          <Input
            name="company"
            autoComplete="organization"
            defaultValue={details?.company ?? ""}
            maxLength={MAX_LENGTH}
          />
        </Field>
        <Field label="Name" error={error("person")}>
          <Input name="person" autoComplete="name" defaultValue={details?.person ?? ""} maxLength={MAX_LENGTH} />
        </Field>
      </div>
      <Field label="Street and number" error={error("street")}>
        <Input
          name="street"
          autoComplete="street-address"
          defaultValue={details?.street ?? ""}
          maxLength={MAX_LENGTH}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Field label="Postal code" error={error("postal_code")}>
          <Input
            name="postal_code"
            autoComplete="postal-code"
            defaultValue={details?.postal_code ?? ""}
            maxLength={MAX_LENGTH}
          />
        </Field>
        <Field label="City" error={error("city")}>
          <Input name="city" autoComplete="address-level2" defaultValue={details?.city ?? ""} maxLength={MAX_LENGTH} />
        </Field>
      </div>
      <Field label="Country" error={error("country")}>
        <Select name="country" autoComplete="country" defaultValue={details?.country ?? ""}>
          <option value="">Choose a country</option>
          {all.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="VAT ID"
        optional
        help="For businesses in the EU, with the country's code, such as DE123456788."
        error={error("vat_id")}
      >
        <Input name="vat_id" autoComplete="off" defaultValue={details?.vat_id ?? ""} maxLength={MAX_LENGTH} />
      </Field>
      <Field label="Invoice email" help="We send invoices and payment reminders here." error={error("email")}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          defaultValue={details?.email ?? ""}
          maxLength={MAX_EMAIL}
        />
      </Field>
      <Field
        label="Reference"
        optional
        help="Shown on each invoice, such as a purchase order number."
        error={error("reference")}
      >
        <Input name="reference" autoComplete="off" defaultValue={details?.reference ?? ""} maxLength={MAX_REFERENCE} />
      </Field>
    </>
  );
}

/** What the form holds, in the shape that the server takes. */
export function changeOf(form: FormData): DetailsChange {
  const text = (name: keyof DetailsChange) => String(form.get(name) ?? "").trim();
  return {
    company: text("company"),
    person: text("person"),
    street: text("street"),
    postal_code: text("postal_code"),
    city: text("city"),
    country: text("country"),
    vat_id: text("vat_id") || null,
    email: text("email"),
    reference: text("reference") || null,
  };
}
