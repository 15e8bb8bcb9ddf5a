/** How one comes to pay by invoice; `contact` is undefined while it is loading. */
export function PaymentArrangement({ contact }: { contact: string | null | undefined }) {
  if (!contact) return "Payment by invoice has to be arranged with the operator of this server.";
  return (
    <>
      To pay by invoice, contact{" "}
      <a href={`mailto:${contact}`} className="wrap-anywhere font-label text-accent-ink hover:underline">
        {contact}
      </a>
      .
    </>
  );
}
