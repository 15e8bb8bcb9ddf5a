import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { Button } from "~/ui/buttons/button";
import { colorsOn, MIN_CONTRAST, type Surface, surfaces, surfacesOf, type Theme } from "./theme-colors";
import { contrastText, readableColor, themeProblems } from "./theme-problems";

interface ContrastCheckProps {
  theme: Theme | undefined;
  onChange: (color: string) => void;
}

/** How readable the theme is where visitors see it, and what to do if it isn't. */
export function ContrastCheck({ theme, onChange }: ContrastCheckProps) {
  const problems = themeProblems(theme);
  const better = readableColor(theme);
  return (
    <div className="grid gap-2.5">
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {surfacesOf(theme).map((surface) => (
          <Sample key={surface} surface={surface} theme={theme} />
        ))}
      </div>
      <div role="status">
        {problems.length > 0 && (
          <div className="grid gap-2.5 rounded-control bg-warn-soft px-3 py-2.5 text-13 text-ink">
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
            <p>You can't publish the form with this colour.</p>
            <Button size="small" className="justify-self-start" onClick={() => onChange(better)}>
              <span
                aria-hidden
                className="size-3.5 rounded-round border border-line-strong"
                style={{ backgroundColor: better }}
              />
              Use {better}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

const names = { light: "Light", dark: "Dark" } as const;

/** A button and a link as they are on the page, with the contrast of both. */
function Sample({ surface, theme }: { surface: Surface; theme: Theme | undefined }) {
  const { fill, onFill, textContrast, fillContrast } = colorsOn(surface, theme);
  const least = Math.min(textContrast, fillContrast);
  const isReadable = least >= MIN_CONTRAST;
  const Sign = isReadable ? CircleCheck : TriangleAlert;
  return (
    <figure className="grid min-w-0 gap-1.5">
      <div
        aria-hidden
        className="flex min-h-16 items-center justify-center gap-3 rounded-control border border-line-strong px-2 text-13"
        style={{ backgroundColor: surfaces[surface] }}
      >
        <span className="rounded-tight px-3 py-1.5 font-strong" style={{ backgroundColor: fill, color: onFill }}>
          Next
        </span>
        <span className="underline underline-offset-2" style={{ color: fill }}>
          Link
        </span>
      </div>
      <figcaption className="flex items-center gap-1.5 text-13 text-ink-soft">
        <Sign aria-hidden className={isReadable ? "size-3.5 shrink-0 text-good" : "size-3.5 shrink-0 text-warn"} />
        <span>
          {names[surface]}{" "}
          <span className="num text-ink" title={`Contrast ${contrastText(least)} : 1`}>
            {contrastText(least)} : 1
          </span>
          <span className="sr-only">{isReadable ? ", readable" : ", too low"}</span>
        </span>
      </figcaption>
    </figure>
  );
}
