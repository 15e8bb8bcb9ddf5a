import { Link } from "react-router";

/** To a submission, in the toast that tells of it. */
export const submissionLink = (submissionId: string) => (
  <Link to={`/submissions/${submissionId}`}>View submission</Link>
);
