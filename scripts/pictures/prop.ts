import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { drawnProps } from "./drawn-props.ts";
import type { DrawnPropName } from "./drawn-props.ts";
import type { Frame } from "./landscape.ts";
import type { Mood } from "./moods.ts";

const require = createRequire(import.meta.url);
const emojiFolder = join(dirname(require.resolve("@lobehub/fluent-emoji-3d/package.json")), "assets");

export type Prop = {
  /** A 3-D object by its code point, or a drawn one. */
  object: { emoji: string } | { drawn: DrawnPropName };
  /** Middle of the foot, and height, as parts of the picture's width and height. */
  x: number;
  foot: number;
  size: number;
  flip?: boolean;
  turn?: number;
  /** 0 is near, 1 is lost in the haze. */
  haze?: number;
  /** Out of focus, in parts per thousand of the picture's height. */
  blur?: number;
  /** The lowest part that goes under water or into the ground, 0 to 1. */
  sunk?: number;
  /** Flying things cast their shadow lower down. */
  lift?: number;
  /** Keeps only this outline of the object, in parts of its width and height. */
  cutout?: readonly (readonly [number, number])[];
  shadow?: boolean;
};

type Layer = { input: Buffer; left: number; top: number };

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

async function solid(prop: Prop, height: number): Promise<Buffer> {
  const source =
    "emoji" in prop.object
      ? join(emojiFolder, `${prop.object.emoji}.webp`)
      : Buffer.from(drawnProps[prop.object.drawn]);
  let image = sharp(
    await sharp(source, { density: 200 }).ensureAlpha().trim({ background: clear, threshold: 4 }).png().toBuffer(),
  );
  if (prop.flip === true) image = image.flop();
  if (prop.turn !== undefined)
    image = sharp(await image.rotate(prop.turn, { background: clear }).png().toBuffer()).trim({
      background: clear,
      threshold: 4,
    });
  const resized = await sharp(await image.png().toBuffer())
    .resize({ height, kernel: "lanczos3" })
    .png()
    .toBuffer();
  return prop.cutout === undefined
    ? resized
    : masked(resized, (width, tall) => {
        const corners = (prop.cutout ?? []).map(([x, y]) => `${x * width},${y * tall}`).join(" ");
        return `<polygon points="${corners}" fill="#fff"/>`;
      });
}

async function masked(shape: Buffer, draw: (width: number, height: number) => string): Promise<Buffer> {
  const { width, height } = await sharp(shape).metadata();
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${draw(width, height)}</svg>`,
  );
  return sharp(shape)
    .composite([{ input: mask, blend: "dest-in" }])
    .png()
    .toBuffer();
}

/** Lets the lowest part of an object go under in a soft bowl, so that its block of water has no corners. */
function underWater(sunk: number) {
  return (width: number, height: number) => {
    const rim = height * (0.96 - sunk * 1.6);
    const blur = width * 0.025;
    return `<defs><filter id="b" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${blur}"/></filter></defs>
<rect x="${-width}" y="${-height}" width="${width * 3}" height="${height + rim - blur * 2}" fill="#fff"/><ellipse cx="${width / 2}" cy="${rim - blur * 2.2}" rx="${width / 2 - blur * 1.2}" ry="${height * (1 - sunk * 0.55) - rim}" fill="#fff" filter="url(#b)"/>`;
  };
}

/** Warm light from the sun's side, shade from the other, and the mood's haze with distance. */
async function lit(shape: Buffer, prop: Prop, frame: Frame, mood: Mood): Promise<Buffer> {
  const { width, height } = await sharp(shape).metadata();
  const fromLeft = frame.sunX < prop.x * frame.width;
  const [bright, dark] = fromLeft ? ["0", "1"] : ["1", "0"];
  const haze = prop.haze ?? 0;
  const light = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
<linearGradient id="s" x1="${bright}" y1="0" x2="${dark}" y2="1"><stop offset="0" stop-color="${mood.glow}" stop-opacity="0.32"/><stop offset="0.45" stop-color="${mood.glow}" stop-opacity="0.04"/><stop offset="0.6" stop-color="${mood.shade}" stop-opacity="0.03"/><stop offset="1" stop-color="${mood.shade}" stop-opacity="0.34"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#s)"/><rect width="100%" height="100%" fill="${mood.ridges[0]}" opacity="${haze * 0.7}"/></svg>`);
  const tinted = await sharp(shape)
    .composite([{ input: light, blend: "atop" }])
    .png()
    .toBuffer();
  if (prop.sunk === undefined) return tinted;
  return masked(tinted, underWater(prop.sunk));
}

/** The object's own outline laid on the ground towards the viewer, away from the sun, and a dark touch at its foot. */
async function castShadow(shape: Buffer, prop: Prop, frame: Frame, mood: Mood): Promise<Layer[]> {
  const { width, height } = await sharp(shape).metadata();
  const lean = ((prop.x * frame.width - frame.sunX) / frame.width) * 0.9;
  const softness = Math.max(frame.height * 0.006, 1);
  const margin = Math.ceil(softness * 3);
  const strength = 0.36 * (1 - (prop.haze ?? 0) * 0.5);
  const silhouette = await sharp(shape)
    .flip()
    .affine(
      [
        [1, lean],
        [0, 0.3],
      ],
      { background: clear },
    )
    .png()
    .toBuffer();
  const cast = await sharp(silhouette)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: clear })
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1" fill="${mood.shade}"/></svg>`,
        ),
        tile: true,
        blend: "in",
      },
    ])
    .linear([1, 1, 1, strength], [0, 0, 0, 0])
    .blur(softness)
    .png()
    .toBuffer();
  const { width: castWidth } = await sharp(cast).metadata();
  const foot = Math.round((prop.foot + (prop.lift ?? 0)) * frame.height);
  const middle = prop.x * frame.width;
  const extra = castWidth - margin * 2 - width;
  const left = Math.round(middle - width / 2 - margin - (lean < 0 ? extra : 0));
  const touchWidth = Math.round(width * 1.1);
  const touchHeight = Math.round(Math.max(height * 0.14, 8));
  const touch = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${touchWidth}" height="${touchHeight}"><defs><radialGradient id="t"><stop offset="0" stop-color="${mood.shade}" stop-opacity="${strength * 1.3}"/><stop offset="1" stop-color="${mood.shade}" stop-opacity="0"/></radialGradient></defs><ellipse cx="50%" cy="50%" rx="50%" ry="50%" fill="url(#t)"/></svg>`,
  );
  return [
    { input: cast, left, top: foot - margin - Math.round(height * 0.02) },
    { input: touch, left: Math.round(middle - touchWidth / 2), top: foot - Math.round(touchHeight * 0.6) },
  ];
}

/** Cuts a layer to the picture: sharp refuses layers that are larger than their canvas. */
async function cropped(layer: Layer, frame: Frame): Promise<Layer[]> {
  const { width, height } = await sharp(layer.input).metadata();
  const left = Math.max(0, -layer.left);
  const top = Math.max(0, -layer.top);
  const right = Math.min(width, frame.width - layer.left);
  const bottom = Math.min(height, frame.height - layer.top);
  if (right - left < 1 || bottom - top < 1) return [];
  const input = await sharp(layer.input)
    .extract({ left, top, width: right - left, height: bottom - top })
    .png()
    .toBuffer();
  return [{ input, left: layer.left + left, top: layer.top + top }];
}

/** The layers of one object in the scene, shadow first. */
export async function propLayers(prop: Prop, frame: Frame, mood: Mood): Promise<Layer[]> {
  const shape = await lit(await solid(prop, Math.round(prop.size * frame.height)), prop, frame, mood);
  const { width, height } = await sharp(shape).metadata();
  const blur = ((prop.blur ?? 0) / 1000) * frame.height;
  const edge = blur > 0.3 ? Math.ceil(blur * 3) : 0;
  const body =
    edge > 0
      ? await sharp(shape)
          .extend({ top: edge, bottom: edge, left: edge, right: edge, background: clear })
          .blur(blur)
          .png()
          .toBuffer()
      : shape;
  const sunk = Math.round((prop.sunk ?? 0) * height);
  const place: Layer = {
    input: body,
    left: Math.round(prop.x * frame.width - width / 2) - edge,
    top: Math.round(prop.foot * frame.height - height) - edge + sunk,
  };
  const shadow = prop.shadow === false || prop.sunk !== undefined ? [] : await castShadow(shape, prop, frame, mood);
  return (await Promise.all([...shadow, place].map((layer) => cropped(layer, frame)))).flat();
}
