/** The same form for three kinds of pages, with the endpoint's real address. */
export function snippetsFor(url: string) {
  return [
    { label: "HTML", language: "html", code: html(url) },
    { label: "fetch", language: "script", code: fetchCode(url) },
    { label: "React", language: "script", code: react(url) },
  ] as const;
}

const html = (url: string) => `<form action="${url}" method="post">
  <input name="email" type="email" placeholder="Your e-mail" required>
  <textarea name="message" placeholder="Your message" required></textarea>
  <button>Send</button>
</form>`;

const fetchCode = (url: string) => `const answer = await fetch("${url}", {
  method: "POST",
  headers: { Accept: "application/json" },
  body: new FormData(document.querySelector("form")),
});
if (!answer.ok) throw new Error((await answer.json()).message);`;

const react = (url: string) => `export function ContactForm() {
  async function send(data) {
    const answer = await fetch("${url}", {
      method: "POST",
      headers: { Accept: "application/json" },
      body: data,
    });
    if (!answer.ok) throw new Error((await answer.json()).message);
  }
  return (
    <form action={send}>
      <input name="email" type="email" required />
      <textarea name="message" required />
      <button>Send</button>
    </form>
  );
}`;
