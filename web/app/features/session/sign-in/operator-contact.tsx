import { useQuery } from "@tanstack/react-query";
import { operatorQuery } from "~/api/queries/operator";
import { linkClass } from "./sign-in-card";

/** For who cannot get in at all: the operator's address, where there is one. */
export function OperatorContact({ question }: { question: string }) {
  const { data: operator } = useQuery(operatorQuery);
  if (!operator) return null;
  return (
    <p className="text-13">
      {question} Email{" "}
      <a href={`mailto:${operator}`} className={`${linkClass} wrap-anywhere`}>
        {operator}
      </a>
    </p>
  );
}
