import { Logo } from "~/ui/logo";

export const meta = () => [
  { title: "Formtray: every form on your site, in one tray" },
  { name: "description", content: "Point any HTML form at your Formtray address. Submissions and files land here." },
];

export default function Landing() {
  return (
    <main className="mx-auto w-[min(72.5rem,100%-3rem)] py-6">
      <Logo />
      <h1 className="display mt-20 max-w-[12em] text-48 leading-[1.04] sm:text-64">
        Every form on your site, in one tray.
      </h1>
      <p className="mt-6 max-w-[31em] text-18 text-ink-soft leading-relaxed">
        Point any HTML form at your Formtray address. Submissions and files land here. The tour of it, a form to try and
        the prices will stand on this page.
      </p>
    </main>
  );
}
