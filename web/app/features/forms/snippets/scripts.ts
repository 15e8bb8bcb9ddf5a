// A script beside the form, and a program without one.
import type { Snippet } from "./model";

const form = (url: string) => `<form id="contact" action="${url}" method="post">
  <label>Email <input name="email" type="email" required></label>
  <label>Message <textarea name="message" required></textarea></label>
  <button>Send</button>
  <p role="status"></p>
</form>`;

export const fetchScript = (url: string): Snippet => ({
  stack: "fetch",
  language: "component",
  file: "Any page",
  code: `${form(url)}

<script type="module">
  const form = document.querySelector("#contact");
  const status = form.querySelector("[role=status]");

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const answer = await fetch(form.action, {
        method: "POST",
        headers: { Accept: "application/json" },
        body: new FormData(form),
      });
      status.textContent = (await answer.json()).message;
      if (answer.ok) form.reset();
    } catch {
      status.textContent = "Couldn't send the form. Please try again.";
    }
  });
</script>`,
});

export const jquery = (url: string): Snippet => ({
  stack: "jQuery",
  language: "component",
  file: "Any page with jQuery",
  code: `${form(url)}

<script>
  $("#contact").on("submit", function (event) {
    event.preventDefault();
    const status = $("[role=status]", this);
    $.ajax({
      url: this.action,
      method: "POST",
      data: new FormData(this),
      processData: false,
      contentType: false,
      dataType: "json",
    })
      .done(({ message }) => {
        this.reset();
        status.text(message);
      })
      .fail(({ responseJSON }) => {
        status.text(responseJSON?.message ?? "Couldn't send the form. Please try again.");
      });
  });
</script>`,
});

export const curl = (url: string): Snippet => ({
  stack: "curl",
  language: "script",
  file: "a terminal",
  code: `curl "${url}" \\
  --header "Accept: application/json" \\
  --data-urlencode "email=ada@example.org" \\
  --data-urlencode "message=Hello from a terminal."`,
});
