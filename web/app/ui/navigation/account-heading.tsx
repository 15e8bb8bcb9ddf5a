interface AccountHeadingProps {
  email: string;
  plan: string;
}

/** Whose account it is and on which plan. The data attributes let content pages fill it in without React. */
export function AccountHeading({ email, plan }: AccountHeadingProps) {
  return (
    <>
      <span data-user="" className="block max-w-60 truncate font-strong text-14 text-ink" title={email}>
        {email}
      </span>
      <span data-plan="" className="block text-12 text-ink-soft">
        {plan}
      </span>
    </>
  );
}
