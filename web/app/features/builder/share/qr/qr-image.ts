import { encode } from "uqr";

/** The modules of a QR code with the quiet zone around them. True is dark. */
type QrModules = readonly (readonly boolean[])[];

/** Of error correction M: 15 % may be covered or damaged. 4 modules of quiet zone are what readers expect. */
export const qrModules = (text: string): QrModules => encode(text, { ecc: "M", border: 4 }).data;

/** The dark modules as one path, a rectangle for each run. */
export function qrPath(modules: QrModules): string {
  const runs = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const width = (end === -1 ? row.length : end) - x;
      return [`M${x} ${y}h${width}v1h-${width}z`];
    }),
  );
  return runs.join("");
}

/** A file for print: black on white, at any size. */
export function qrSvg(modules: QrModules): Blob {
  const size = modules.length;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${qrPath(modules)}"/></svg>`;
  return new Blob([svg], { type: "image/svg+xml" });
}

const PNG_PIXELS_PER_MODULE = 24;

/** A file for screens, about 1,000 pixels wide. */
export async function qrPng(modules: QrModules): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = modules.length * PNG_PIXELS_PER_MODULE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw the image.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(PNG_PIXELS_PER_MODULE, PNG_PIXELS_PER_MODULE);
  context.fillStyle = "#000";
  context.fill(new Path2D(qrPath(modules)));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("This browser can't make the image."))));
  });
}
