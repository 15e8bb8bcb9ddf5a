import { useEffect, useState } from "react";

const SECOND = 1000;

/** "Updated 40 s ago", counted while one looks at it: what isn't loaded again grows old in sight. */
export function Updated({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="num ml-auto whitespace-nowrap text-13 text-ink-faint">
      {ageText(Math.max(0, Math.round((now - at) / SECOND)))}
    </span>
  );
}

function ageText(seconds: number): string {
  if (seconds < 2) return "Updated just now";
  return seconds < 100 ? `Updated ${seconds} s ago` : `Updated ${Math.round(seconds / 60)} min ago`;
}
