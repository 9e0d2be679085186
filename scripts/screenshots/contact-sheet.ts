import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const FONT = "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";
/** Each page on a desktop and on a phone, dark and light. */
const VIEWS = [
  { width: 1280, thumb: 300, maxHeight: 420 },
  { width: 360, thumb: 120, maxHeight: 420 },
] as const;

async function dataUri(type: string, bytes: Promise<Buffer>): Promise<string> {
  return `data:${type};base64,${(await bytes).toString("base64")}`;
}

/** The top of a picture, scaled down. */
async function thumbnail(file: string, { thumb, maxHeight }: (typeof VIEWS)[number]): Promise<string> {
  const { width, height } = await sharp(file).metadata();
  const cut = { left: 0, top: 0, width, height: Math.min(height, Math.round((width / thumb) * maxHeight)) };
  const small = sharp(file)
    .extract(cut)
    .resize({ width: thumb * 2 });
  return `<img width="${thumb}" src="${await dataUri("image/webp", small.webp({ quality: 90 }).toBuffer())}">`;
}

/** A role's pages as self-contained HTML. */
export async function contactSheet(role: string, pages: readonly string[], folder: string): Promise<string> {
  const require = createRequire(join(import.meta.dirname, "../../client/package.json"));
  const font = await dataUri("font/woff2", readFile(require.resolve(FONT)));
  const figures: string[] = [];
  for (const page of pages) {
    const thumbs: string[] = [];
    for (const view of VIEWS) {
      for (const scheme of ["dark", "light"]) {
        thumbs.push(await thumbnail(join(folder, `${page}-${scheme}-${view.width}.png`), view));
      }
    }
    figures.push(`<figure><figcaption>${page}</figcaption><div>${thumbs.join("")}</div></figure>`);
  }
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Figtree; src: url(${font}); font-weight: 300 900 }
    body { margin: 0; padding: 24px; width: max-content; font: 600 15px Figtree; color: #22302b; background: #dfe5e1 }
    h1 { margin: 0 0 16px; font-size: 26px; text-transform: capitalize }
    main { display: grid; grid-template-columns: auto auto; gap: 24px 32px; align-items: start }
    figure { margin: 0 } figcaption { margin-bottom: 6px }
    figure div { display: flex; gap: 8px; align-items: flex-start }
    img { border-radius: 6px; box-shadow: 0 1px 4px #0003 }
  </style><h1>${role}</h1><main>${figures.join("")}</main>`;
}
