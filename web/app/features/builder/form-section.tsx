import { useSuspenseQuery } from "@tanstack/react-query";
import { Section } from "~/ui/layout/section";
import FormEditor from "./editor/editor";
import { JsonView } from "./json/json-view";
import { LearnedFields } from "./learned/learned-fields";
import { type FormState, workingSchema } from "./schema/model";
import { formQuery, learnedQuery } from "./schema/queries";
import { useFormView, useIsReturn } from "./schema/view";
import { VersionsView } from "./versions/versions-view";

interface FormSectionProps {
  formId: string;
  /** The endpoint's name. */
  name: string;
  onRename: () => void;
}

/** The tab Form: the editor; the draft as JSON; what was published before. */
export default function FormSection({ formId, name, onRename }: FormSectionProps) {
  const { data: state } = useSuspenseQuery(formQuery(formId));
  const [view, open] = useFormView();
  const isReturn = useIsReturn();
  const close = () => open("fields");
  if (view === "fields") {
    const start = !workingSchema(state) && (
      <FromSubmissions formId={formId} state={state} onStart={() => open("json")} />
    );
    return (
      <FormEditor
        key={formId}
        formId={formId}
        form={state}
        name={name}
        start={start}
        isReturn={isReturn}
        onRename={onRename}
        onOpen={open}
      />
    );
  }
  return (
    <Section title="Form" titleHidden>
      {view === "json" && <JsonView formId={formId} state={state} onClose={close} />}
      {view === "versions" && <VersionsView formId={formId} state={state} isOpened={isReturn} onClose={close} />}
    </Section>
  );
}

interface FromSubmissionsProps {
  formId: string;
  state: FormState;
  onStart: () => void;
}

/** A form made of the fields that submissions already have, if there are any. */
function FromSubmissions({ formId, state, onStart }: FromSubmissionsProps) {
  const { data: learned } = useSuspenseQuery(learnedQuery(formId));
  if (learned.fields.length === 0) return null;
  return <LearnedFields formId={formId} learned={learned} revision={state.revision} onStart={onStart} />;
}
