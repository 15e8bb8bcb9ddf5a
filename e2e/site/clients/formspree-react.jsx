import { FormspreeProvider, useForm, ValidationError } from "@formspree/react";
import { createRoot } from "react-dom/client";

const { app, form, project } = document.body.dataset;

function Contact() {
  const [state, submit] = useForm(form, { endpoint: app });
  if (state.succeeded) return <p role="status">Thank you. Next: {state.result.next}</p>;
  return (
    <form onSubmit={submit} noValidate>
      <label>
        Name <input name="name" />
      </label>
      <label>
        E-mail <input name="email" type="email" aria-describedby="email-error" />
      </label>
      <ValidationError id="email-error" field="email" prefix="E-mail:" errors={state.errors} />
      <label>
        Message <textarea name="message" aria-describedby="message-error" />
      </label>
      <ValidationError id="message-error" field="message" errors={state.errors} />
      <label>
        Attachments <input name="attachments" type="file" multiple />
      </label>
      <ValidationError role="alert" errors={state.errors} />
      <button disabled={state.submitting}>Send</button>
    </form>
  );
}

createRoot(document.querySelector("#root")).render(
  <FormspreeProvider project={project || undefined}>
    <Contact />
  </FormspreeProvider>,
);
