import { useFormtray } from "formtray/react";
import { createRoot } from "react-dom/client";

const { app, form } = document.body.dataset;

function Contact() {
  const tray = useFormtray(`${app}/api/submit/${form}`);
  return (
    <form {...tray.form} noValidate>
      <label>
        Name <input {...tray.field("name")} />
      </label>
      <label>
        E-mail <input {...tray.field("email")} type="email" />
      </label>
      <p {...tray.error("email")} />
      <label>
        Message <textarea {...tray.field("message")} />
      </label>
      <p {...tray.error("message")} />
      <label>
        Attachments <input {...tray.field("attachments")} type="file" multiple />
      </label>
      {tray.progress !== null && <progress aria-label="Sending" value={tray.progress} />}
      <button>Send</button>
      <p role="status">{tray.message}</p>
    </form>
  );
}

createRoot(document.querySelector("#root")).render(<Contact />);
