import type { ReactNode } from "react";

interface Words {
  kicker: string;
  heading: string;
  description: string;
}

type Style = Record<string, string | number>;

/** Satori takes the shape of React's elements; a build step needs no more of React. */
const box = (style: Style, ...children: unknown[]) =>
  ({
    type: "div",
    props: { style: { display: "flex", boxSizing: "border-box", ...style }, children },
  }) as unknown as ReactNode;

const ground = "#f4f0e7";
const surface = "#ffffff";
const ink = "#1e1b16";
const inkSoft = "#5c564b";
const line = "#d3cbba";
const accent = "#c8371b";
const accentInk = "#a32a12";

/** A sheet in the tray: the title as it stands on the page, what the page is about, and whose it is. */
export function drawing({ kicker, heading, description }: Words): ReactNode {
  return box(
    { position: "relative", width: 1200, height: 630, background: ground, fontFamily: "Inter", color: ink },
    sheet({ left: 84, top: 52, transform: "rotate(1.4deg)", background: "#fbf9f4" }),
    sheet(
      { left: 72, top: 56, background: surface, padding: "58px 64px", flexDirection: "column" },
      kicker && box({ fontSize: 26, fontWeight: 600, color: accentInk, marginBottom: 18 }, kicker),
      box(
        {
          fontFamily: "Newsreader",
          fontSize: sizeFor(heading),
          lineHeight: 1.08,
          letterSpacing: "-0.02em",
          maxWidth: 920,
          textWrap: "balance",
        },
        heading,
      ),
      box(
        { marginTop: 26, fontSize: 29, lineHeight: 1.45, color: inkSoft, maxWidth: 860 },
        shortened(description, heading),
      ),
    ),
    tray(),
  );
}

const sheet = (style: Style, ...children: unknown[]) =>
  box(
    { position: "absolute", width: 1056, height: 640, border: `2px solid ${line}`, borderRadius: 14, ...style },
    ...children,
  );

/** The tray's front, over the sheets' lower ends. */
const tray = () =>
  box(
    {
      position: "absolute",
      left: 0,
      top: 512,
      width: 1200,
      height: 118,
      background: ground,
      borderTop: `3px solid ${ink}`,
      padding: "0 72px",
      alignItems: "center",
      justifyContent: "space-between",
    },
    box(
      { alignItems: "center" },
      mark(),
      box({ fontFamily: "Newsreader", fontSize: 40, marginLeft: 16, marginTop: 6 }, "Formtray"),
    ),
    box({ fontSize: 25, color: inkSoft }, "Every form on your site, in one tray."),
  );

const path = (d: string, stroke = ink, fill = "none") => ({ type: "path", props: { d, stroke, fill } });

const mark = () => ({
  type: "svg",
  props: {
    width: 52,
    height: 52,
    viewBox: "0 0 26 26",
    fill: "none",
    strokeWidth: 1.7,
    strokeLinejoin: "round",
    strokeLinecap: "round",
    children: [
      path("M8 13V4.2h7.2L18 7v6", ink, surface),
      path("M10.8 8.6h4.4M10.8 11.2h4.4", accent),
      path(
        "M2.8 13.2h4.6c.5 0 .9.3 1 .8l.5 1.6c.1.5.6.8 1 .8h6.2c.4 0 .9-.3 1-.8l.5-1.6c.1-.5.5-.8 1-.8h4.6v6.4a2 2 0 0 1-2 2H4.8a2 2 0 0 1-2-2z",
        ink,
        surface,
      ),
    ],
  },
});

const sizeFor = (heading: string) => (heading.length > 56 ? 58 : heading.length > 34 ? 68 : 84);

/** What fits under the heading: fewer words under a long one. */
function shortened(text: string, heading: string): string {
  const most = heading.length > 56 ? 110 : 150;
  if (text.length <= most) return text;
  const sentence = text.slice(0, most + 1).lastIndexOf(". ");
  return sentence > 50 ? text.slice(0, sentence + 1) : `${text.slice(0, text.slice(0, most).lastIndexOf(" "))} …`;
}
