import useWeb3Forms from "@web3forms/react";
import { useState } from "react";
import { createRoot } from "react-dom/client";

const { form } = document.body.dataset;

function Contact() {
  const [thanks, setThanks] = useState("");
  const [failure, setFailure] = useState("");
  const [errors, setErrors] = useState([]);
  const { submit } = useWeb3Forms({
    access_key: form,
    settings: { from_name: "Acme Inc", subject: "New Contact Message from your Website" },
    onSuccess: (message) => setThanks(message),
    onError: (message, data) => {
      setFailure(message);
      setErrors(data.errors);
    },
  });
  if (thanks) return <p role="status">{thanks}</p>;
  const errorOf = (field) => errors.find((error) => error.field === field)?.message;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(Object.fromEntries(new FormData(event.currentTarget)));
      }}
    >
      <label>
        Name <input name="name" />
      </label>
      <label>
        E-mail <input name="email" type="email" aria-describedby="email-error" />
      </label>
      <p id="email-error">{errorOf("email")}</p>
      <label>
        Message <textarea name="message" aria-describedby="message-error" />
      </label>
      <p id="message-error">{errorOf("message")}</p>
      <p role="alert">{failure}</p>
      <button>Send</button>
    </form>
  );
}

createRoot(document.querySelector("#root")).render(<Contact />);
