import type { Mood } from "./moods.ts";
import { randomFrom } from "../seeded-random.ts";

export type Frame = { width: number; height: number; horizon: number; sunX: number; seed: string };

const gradient = (id: string, stops: readonly (readonly [number, string, number?])[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join("")}</linearGradient>`;

/** A ridge line with large and small waves, closed at `foot`. */
function ridge(frame: Frame, name: string, top: number, height: number, foot: number, jagged: number): string {
  const random = randomFrom(frame.seed + name);
  const phases = Array.from({ length: 5 }, () => random() * Math.PI * 2);
  const points: string[] = [];
  for (let x = -20; x <= frame.width + 20; x += 10) {
    const t = (x / frame.width) * Math.PI * 2;
    const wave = phases.reduce((sum, phase, i) => {
      const raw = Math.sin(t * (0.7 + i * 0.85) + phase);
      const sharp = 1 - 2 * Math.abs(raw);
      return sum + (raw * (1 - jagged) + sharp * jagged) / (i * 0.9 + 1);
    }, 0);
    points.push(`${x},${(top - (height * (wave + 1.6)) / 3.6).toFixed(1)}`);
  }
  return `M-20,${foot} L${points.join(" L")} L${frame.width + 20},${foot} Z`;
}

function cloud(x: number, y: number, size: number, opacity: number, mood: Mood, random: () => number): string {
  const id = `cloud${Math.round(x)}`;
  const puffs = [-0.78, -0.4, 0.02, 0.42, 0.76].map((along) => {
    const radius = size * (0.4 - Math.abs(along) * 0.24 + random() * 0.07);
    return `<circle cx="${(x + along * size).toFixed(1)}" cy="${(y - radius * 0.72).toFixed(1)}" r="${radius.toFixed(1)}"/>`;
  });
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${y - size * 0.62}" y2="${y + size * 0.06}"><stop offset="0" stop-color="${mood.cloud}"/><stop offset="1" stop-color="${mood.sky[2]}"/></linearGradient>
<g fill="url(#${id})" opacity="${opacity.toFixed(2)}">${puffs.join("")}<rect x="${x - size * 1.15}" y="${y - size * 0.2}" width="${size * 2.3}" height="${size * 0.24}" rx="${size * 0.12}"/></g>`;
}

function pine(x: number, foot: number, height: number, colour: string, light: string): string {
  const tiers = [0, 1, 2, 3].map((i) => {
    const top = foot - height + i * height * 0.19;
    const low = top + height * 0.38;
    const half = height * (0.1 + i * 0.055);
    return `<path d="M${x},${top} Q${x + half * 0.35},${low - height * 0.12} ${x + half},${low} Q${x},${low + height * 0.05} ${x - half},${low} Q${x - half * 0.35},${low - height * 0.12} ${x},${top}Z" fill="${colour}"/>
<path d="M${x},${top} Q${x + half * 0.35},${low - height * 0.12} ${x + half},${low} Q${x + half * 0.5},${low} ${x + half * 0.25},${low - height * 0.02} Z" fill="${light}" opacity="0.22"/>`;
  });
  return `<rect x="${x - height * 0.025}" y="${foot - height * 0.12}" width="${height * 0.05}" height="${height * 0.14}" fill="${colour}"/>${tiers.toReversed().join("")}`;
}

function pineRow(
  frame: Frame,
  mood: Mood,
  foot: number,
  height: number,
  count: number,
  gap: readonly [number, number],
): string {
  const random = randomFrom(`${frame.seed}pines${height}`);
  return Array.from({ length: count }, (_, i) => {
    const x = ((i + random() * 0.8) / count) * frame.width;
    const size = height * (0.55 + random() * 0.6);
    const isOpen = x > frame.width * gap[0] && x < frame.width * gap[1];
    return isOpen ? "" : pine(x, foot + random() * height * 0.08, size, mood.pine, mood.glow);
  }).join("");
}

function rays(frame: Frame, mood: Mood, sunY: number): string {
  const reach = frame.width * 1.2;
  return Array.from({ length: 14 }, (_, i) => {
    const angle = (i / 14) * Math.PI * 2 + 0.12;
    const spread = 0.07 + (i % 3) * 0.025;
    const at = (a: number) =>
      `${(frame.sunX + Math.cos(a) * reach).toFixed(0)},${(sunY + Math.sin(a) * reach).toFixed(0)}`;
    return `<polygon points="${frame.sunX},${sunY} ${at(angle - spread)} ${at(angle + spread)}" fill="url(#ray)" opacity="${0.55 + (i % 2) * 0.45}"/>`;
  }).join("");
}

function shimmer(frame: Frame, mood: Mood, top: number, foot: number): string {
  const random = randomFrom(`${frame.seed}shimmer`);
  return Array.from({ length: 46 }, () => {
    const depth = random() ** 1.4;
    const y = top + (foot - top) * depth;
    const nearSun = random() < 0.6;
    const x = nearSun ? frame.sunX + (random() - 0.5) * frame.width * (0.08 + depth * 0.2) : random() * frame.width;
    const length = frame.width * (0.012 + depth * 0.05) * (0.5 + random());
    return `<rect x="${(x - length / 2).toFixed(1)}" y="${y.toFixed(1)}" width="${length.toFixed(1)}" height="${(1.2 + depth * 3).toFixed(1)}" rx="2" fill="${mood.sun}" opacity="${nearSun ? 0.5 : 0.16}"/>`;
  }).join("");
}

/** Sky, sun, clouds, mountains, lake, pines and grass as one SVG document body, with `ground` drawn on top. */
export function landscape(frame: Frame, mood: Mood, ground: string, isLake = false): string {
  const { width, height, horizon } = frame;
  const random = randomFrom(`${frame.seed}clouds`);
  const sunY = horizon - height * 0.2;
  const sunSize = height * 0.085;
  const shore = horizon + height * 0.1;
  const unit = Math.min(height, width * 0.6);
  const clouds = Array.from({ length: 5 }, (_, i) => {
    const x = ((i + random() * 0.7) / 5) * width;
    const y = height * (0.1 + random() * 0.2);
    const size = unit * (0.08 + random() * 0.1);
    const opacity = 0.5 + random() * 0.4;
    const isOverSun = Math.abs(x - frame.sunX) < size * 1.2 + sunSize && y > sunY - sunSize * 1.6;
    return isOverSun ? "" : cloud(x, y, size, opacity, mood, random);
  }).join("");
  return `<defs>
${gradient("sky", [
  [0, mood.sky[0]],
  [0.42, mood.sky[1]],
  [0.76, mood.sky[2]],
  [1, mood.sky[3]],
])}
${gradient("lake", [
  [0, mood.lake[0]],
  [1, mood.lake[1]],
])}
${gradient("grass", [
  [0, mood.grass[0]],
  [1, mood.grass[1]],
])}
${gradient("far", [
  [0, mood.ridges[0]],
  [1, mood.sky[3]],
])}
${gradient("middle", [
  [0, mood.ridges[1]],
  [1, mood.ridges[0]],
])}
${gradient("near", [
  [0, mood.ridges[2]],
  [1, mood.ridges[1]],
])}
<radialGradient id="glow"><stop offset="0" stop-color="${mood.sun}" stop-opacity="0.95"/><stop offset="0.25" stop-color="${mood.glow}" stop-opacity="0.55"/><stop offset="1" stop-color="${mood.glow}" stop-opacity="0"/></radialGradient>
<radialGradient id="ray" gradientUnits="userSpaceOnUse" cx="${frame.sunX}" cy="${sunY}" r="${unit * 0.95}"><stop offset="0" stop-color="${mood.sun}" stop-opacity="0.3"/><stop offset="1" stop-color="${mood.sun}" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${width}" height="${horizon + 4}" fill="url(#sky)"/>
${rays(frame, mood, sunY)}
<circle cx="${frame.sunX}" cy="${sunY}" r="${sunSize * 5.4}" fill="url(#glow)"/>
<circle cx="${frame.sunX}" cy="${sunY}" r="${sunSize}" fill="${mood.sun}"/>
${clouds}
<path d="${ridge(frame, "far", horizon - unit * 0.08, unit * 0.26, horizon + 6, 0.75)}" fill="url(#far)" opacity="0.9"/>
<path d="${ridge(frame, "middle", horizon - unit * 0.03, unit * 0.17, horizon + 6, 0.5)}" fill="url(#middle)"/>
<path d="${ridge(frame, "near", horizon, unit * 0.085, horizon + 8, 0.15)}" fill="url(#near)"/>
${pineRow(frame, mood, horizon + 3, unit * 0.06, 70, [2, 2])}
<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#lake)"/>
<g opacity="0.22" transform="translate(0 ${2 * horizon}) scale(1 -1)"><path d="${ridge(frame, "near", horizon, unit * 0.085, horizon + 8, 0.15)}" fill="${mood.pine}"/></g>
<rect y="${horizon - 1}" width="${width}" height="3" fill="${mood.sun}" opacity="0.45"/>
${shimmer(frame, mood, horizon + 3, shore + height * 0.03)}
${
  isLake
    ? ground
    : `<path d="M0,${shore} C${width * 0.25},${shore - height * 0.03} ${width * 0.55},${shore + height * 0.012} ${width},${shore - height * 0.018} L${width},${height} L0,${height}Z" fill="url(#grass)"/>
<path d="M0,${shore} C${width * 0.25},${shore - height * 0.03} ${width * 0.55},${shore + height * 0.012} ${width},${shore - height * 0.018}" fill="none" stroke="${mood.sun}" stroke-width="${height * 0.006}" opacity="0.5"/>
${ground}
${pineRow(frame, mood, shore + height * 0.02, unit * 0.2, 13, [0.2, 0.82])}`
}`;
}
