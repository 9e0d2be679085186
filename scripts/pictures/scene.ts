import sharp from "sharp";
import { floorPlan } from "./floor-plan.ts";
import { grounds, lakeGrounds } from "./grounds.ts";
import type { GroundName } from "./grounds.ts";
import { landscape } from "./landscape.ts";
import type { Frame } from "./landscape.ts";
import { moods } from "./moods.ts";
import type { Mood } from "./moods.ts";
import { propLayers } from "./prop.ts";
import type { Prop } from "./prop.ts";

export type Scene = {
  name: string;
  width: number;
  height: number;
  mood: keyof typeof moods;
  ground: GroundName;
  /** Where the sun stands, as a part of the width. */
  sun: number;
  horizon?: number;
  /** Leaves the left third quiet and dark enough for a white headline. */
  headline?: boolean;
  props: readonly Prop[];
};

const page = (frame: Frame, body: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}">${body}</svg>`);

/** What lies between the viewer and the scene: sunlight in the air, a darker edge, and the quiet place of a headline. */
function air(frame: Frame, mood: Mood, headline: boolean): Buffer {
  const sunY = frame.horizon - frame.height * 0.2;
  const darkness = [
    [0, 0.82],
    [0.3, 0.74],
    [0.4, 0.6],
    [0.52, 0.3],
    [0.68, 0],
  ];
  const stops = darkness.map(
    ([at, opacity]) => `<stop offset="${at}" stop-color="${mood.shade}" stop-opacity="${opacity}"/>`,
  );
  const quiet = `<linearGradient id="q">${stops.join("")}</linearGradient>`;
  return page(
    frame,
    `<defs><radialGradient id="a" gradientUnits="userSpaceOnUse" cx="${frame.sunX}" cy="${sunY}" r="${frame.width * 0.6}"><stop offset="0" stop-color="${mood.sun}" stop-opacity="0.2"/><stop offset="0.5" stop-color="${mood.glow}" stop-opacity="0.07"/><stop offset="1" stop-color="${mood.glow}" stop-opacity="0"/></radialGradient>
<radialGradient id="v" cx="0.5" cy="0.45" r="0.75"><stop offset="0.62" stop-color="${mood.shade}" stop-opacity="0"/><stop offset="1" stop-color="${mood.shade}" stop-opacity="0.22"/></radialGradient>${headline ? quiet : ""}</defs>
<rect width="100%" height="100%" fill="url(#a)"/><rect width="100%" height="100%" fill="url(#v)"/>${headline ? `<rect width="100%" height="100%" fill="url(#q)"/>` : ""}`,
  );
}

/** Paints a scene from the sky to the foreground and answers it as a PNG. */
export async function paintScene(scene: Scene): Promise<Buffer> {
  const mood = moods[scene.mood];
  const frame: Frame = {
    width: scene.width,
    height: scene.height,
    horizon: Math.round(scene.height * (scene.horizon ?? 0.52)),
    sunX: Math.round(scene.width * scene.sun),
    seed: scene.name,
  };
  const ground = grounds[scene.ground](floorPlan(frame), mood);
  const layers = [];
  for (const prop of scene.props) layers.push(...(await propLayers(prop, frame, mood)));
  const painted = await sharp(page(frame, landscape(frame, mood, ground, lakeGrounds.includes(scene.ground))))
    .composite([...layers, { input: air(frame, mood, scene.headline ?? false), left: 0, top: 0 }])
    .png()
    .toBuffer();
  return sharp(painted).removeAlpha().modulate({ saturation: 1.16, brightness: 1.03 }).png().toBuffer();
}
