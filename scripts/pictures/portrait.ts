import sharp from "sharp";
import { landscape } from "./landscape.ts";
import type { Frame } from "./landscape.ts";
import { moods } from "./moods.ts";
import { propLayers } from "./prop.ts";

export type Portrait = {
  name: string;
  mood: keyof typeof moods;
  /** The head, by its code point. */
  head: string;
  skin: string;
  shirt: string;
  trim: string;
  wears: "whistle" | "zip" | "plain";
  /** Heads with a hat or a knot are taller: 1 is the usual height. */
  tall?: number;
  lift?: number;
};

const size = 800;

/** Neck and shoulders in the camp's polo shirt, lit from the upper left like the heads. */
function bust({ skin, shirt, trim, wears }: Portrait, shade: string): string {
  const whistle = `<path d="M318,560 Q340,690 400,722 Q460,690 482,560" fill="none" stroke="${trim}" stroke-width="11" stroke-linecap="round"/><g transform="translate(400 735) rotate(-14)"><rect x="-34" y="-16" width="76" height="32" rx="12" fill="#ffd27d"/><circle cx="-16" cy="6" r="27" fill="#ffc15e"/><circle cx="-16" cy="6" r="11" fill="#b9783f"/><rect x="-30" y="-14" width="66" height="9" rx="4" fill="#fff" opacity="0.5"/></g>`;
  const zip = `<path d="M400,606 V800" stroke="${trim}" stroke-width="10"/><rect x="391" y="640" width="18" height="34" rx="7" fill="#f4f7f8"/>`;
  const buttons = `<circle cx="400" cy="660" r="8" fill="${trim}"/><circle cx="400" cy="706" r="8" fill="${trim}"/>`;
  return `<defs><linearGradient id="shirt" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffffff" stop-opacity="0.3"/><stop offset="0.4" stop-color="#ffffff" stop-opacity="0"/><stop offset="1" stop-color="${shade}" stop-opacity="0.5"/></linearGradient>
<linearGradient id="neck" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${shade}" stop-opacity="0.55"/><stop offset="0.8" stop-color="${shade}" stop-opacity="0.05"/></linearGradient>
<filter id="fall" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="16"/></filter></defs>
<path id="b" d="M98,800 C100,668 190,628 300,600 Q400,640 500,600 C610,628 700,668 702,800Z" fill="${shade}" opacity="0.35" filter="url(#fall)" transform="translate(16 6)"/>
<path d="M328,480 H472 V590 L496,600 Q400,760 304,600 L328,590Z" fill="${skin}"/><path d="M328,480 H472 V590 L496,600 Q400,760 304,600 L328,590Z" fill="url(#neck)"/>
<path d="M98,800 C100,668 190,628 310,592 Q400,720 490,592 C610,628 700,668 702,800Z" fill="${shirt}"/><path d="M98,800 C100,668 190,628 310,592 Q400,720 490,592 C610,628 700,668 702,800Z" fill="url(#shirt)"/>
<path d="M196,800 Q200,735 182,690 M604,800 Q600,735 618,690" fill="none" stroke="${shade}" stroke-width="7" opacity="0.22" stroke-linecap="round"/>
<path d="M312,584 Q292,610 306,640 L372,694 L400,660 Q340,630 326,584Z M488,584 Q508,610 494,640 L428,694 L400,660 Q460,630 474,584Z" fill="${trim}"/>
${wears === "whistle" ? whistle : wears === "zip" ? zip : buttons}`;
}

/** A person of the camp before the lake: a square of `side` pixels, at most 800. */
export async function paintPortrait(portrait: Portrait, side: number): Promise<Buffer> {
  const mood = moods[portrait.mood];
  const frame: Frame = { width: size, height: size, horizon: 500, sunX: 560, seed: portrait.name };
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${landscape(frame, mood, "")}</svg>`;
  const behind = await sharp(Buffer.from(body)).blur(5).png().toBuffer();
  const halo = `<radialGradient id="h"><stop offset="0.3" stop-color="${mood.sun}" stop-opacity="0.75"/><stop offset="1" stop-color="${mood.glow}" stop-opacity="0"/></radialGradient><circle cx="400" cy="380" r="370" fill="url(#h)"/>`;
  const shoulders = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${halo}${bust(portrait, mood.shade)}</svg>`;
  const head = await propLayers(
    {
      object: { emoji: portrait.head },
      x: 0.5,
      foot: 0.7 + (portrait.lift ?? 0),
      size: 0.52 * (portrait.tall ?? 1),
      shadow: false,
    },
    { ...frame, sunX: 0 },
    mood,
  );
  const painted = await sharp(behind)
    .composite([{ input: Buffer.from(shoulders), left: 0, top: 0 }, ...head])
    .png()
    .toBuffer();
  return sharp(painted).removeAlpha().modulate({ saturation: 1.1, brightness: 1.02 }).resize(side).png().toBuffer();
}
