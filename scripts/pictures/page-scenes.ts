import type { Scene } from "./scene.ts";

const emoji = (code: string) => ({ emoji: code });

/** The pictures of the pages around the classes: about us, and the card shown when a link is shared. */
export const pageScenes: readonly Scene[] = [
  {
    name: "about",
    width: 1600,
    height: 1200,
    mood: "golden",
    ground: "trail",
    sun: 0.36,
    horizon: 0.46,
    props: [
      { object: { drawn: "bunting" }, x: 0.5, foot: 0.17, size: 0.17, shadow: false },
      { object: emoji("26f5"), x: 0.56, foot: 0.535, size: 0.11, haze: 0.3, sunk: 0.18 },
      { object: emoji("1f332"), x: 0.05, foot: 0.67, size: 0.34, haze: 0.08 },
      { object: emoji("1f332"), x: 0.85, foot: 0.61, size: 0.2, haze: 0.35 },
      { object: emoji("1f333"), x: 0.96, foot: 0.67, size: 0.34, haze: 0.08 },
      { object: { drawn: "tentAmber" }, x: 0.72, foot: 0.64, size: 0.12, haze: 0.3, flip: true },
      { object: { drawn: "tentCoral" }, x: 0.23, foot: 0.72, size: 0.26, haze: 0.04 },
      { object: emoji("1f93e-1f3fe"), x: 0.78, foot: 0.83, size: 0.34, flip: true },
      { object: emoji("1f938-1f3fd"), x: 0.55, foot: 0.77, size: 0.24 },
      { object: { drawn: "logs" }, x: 0.4, foot: 0.86, size: 0.06 },
      { object: emoji("1f525"), x: 0.4, foot: 0.845, size: 0.15, shadow: false },
      { object: emoji("1f392"), x: 0.13, foot: 0.955, size: 0.3 },
      { object: emoji("1f3c6"), x: 0.27, foot: 0.965, size: 0.22 },
      { object: emoji("1f3be"), x: 0.92, foot: 0.97, size: 0.26 },
      { object: emoji("26bd"), x: 0.62, foot: 0.965, size: 0.2 },
      { object: emoji("1f33c"), x: 0.43, foot: 0.985, size: 0.1 },
    ],
  },
  {
    name: "camp",
    width: 1600,
    height: 840,
    mood: "sunrise",
    ground: "trail",
    sun: 0.62,
    horizon: 0.5,
    props: [
      { object: { drawn: "bunting" }, x: 0.5, foot: 0.19, size: 0.2, shadow: false },
      { object: emoji("26f5"), x: 0.47, foot: 0.575, size: 0.13, haze: 0.3, sunk: 0.18 },
      { object: emoji("1f332"), x: 0.045, foot: 0.75, size: 0.44, haze: 0.05 },
      { object: emoji("1f332"), x: 0.125, foot: 0.68, size: 0.27, haze: 0.25 },
      { object: emoji("1f333"), x: 0.955, foot: 0.74, size: 0.4, haze: 0.08 },
      { object: { drawn: "tentAmber" }, x: 0.69, foot: 0.67, size: 0.15, haze: 0.25, flip: true },
      { object: { drawn: "tentTeal" }, x: 0.83, foot: 0.72, size: 0.23, haze: 0.12, flip: true },
      { object: { drawn: "tentCoral" }, x: 0.25, foot: 0.79, size: 0.36 },
      { object: emoji("1f6b2"), x: 0.69, foot: 0.87, size: 0.3 },
      { object: { drawn: "logs" }, x: 0.46, foot: 0.9, size: 0.085 },
      { object: emoji("1f525"), x: 0.46, foot: 0.88, size: 0.21, shadow: false },
      { object: emoji("26bd"), x: 0.575, foot: 0.96, size: 0.22 },
      { object: emoji("1f3be"), x: 0.86, foot: 0.96, size: 0.34 },
      { object: emoji("1f392"), x: 0.12, foot: 0.97, size: 0.36 },
    ],
  },
];
