import { useQuery } from "@tanstack/react-query";
import { operatorQuery } from "~/api/queries/operator";
import { linkClass } from "./sign-in-card";

/** The operator's email address, if there is one, for people who can't sign in at all. */
export function OperatorContact({ question }: { question: string }) {
  const { data: operator } = useQuery(operatorQuery);
  // Keeps its line, so that the card above doesn't move when the address arrives.
  if (!operator) return <p className="text-13">&nbsp;</p>;
  return (
    <p className="text-13">
      {question} Email{" "}
      <a href={`mailto:${operator}`} className={`${linkClass} wrap-anywhere`}>
        {operator}
      </a>
    </p>
  );
}
