import { dayLabel } from "~/ui/time-words";
import { grouped } from "./grouped";
import type { Submission } from "./queries";
import { SubmissionRow } from "./submission-row";

interface SubmissionListProps {
  submissions: readonly Submission[];
  selected?: string;
  onSelect: (id: string) => boolean;
}

/** Rows under their days. */
export function SubmissionList({ submissions, selected, onSelect }: SubmissionListProps) {
  return grouped(submissions, ({ created_at }) => dayLabel(created_at)).map(([day, rows]) => (
    <section key={day} aria-label={day}>
      <h2 className="px-4 pt-3.5 pb-1.5 font-strong text-12 text-ink-faint tracking-[0.01em]">{day}</h2>
      <ul>
        {rows.map((submission) => (
          <li key={submission.id}>
            <SubmissionRow submission={submission} selected={submission.id === selected} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
