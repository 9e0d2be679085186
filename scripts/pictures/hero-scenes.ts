import type { Scene } from "./scene.ts";

const hero = { width: 1600, height: 800, headline: true, horizon: 0.47 } as const;
const emoji = (code: string) => ({ emoji: code });

/** The five slides of the home page. */
export const heroScenes: readonly Scene[] = [
  {
    ...hero,
    name: "hero-football",
    mood: "sunrise",
    ground: "pitch",
    sun: 0.68,
    props: [
      { object: { drawn: "bunting" }, x: 0.8, foot: 0.16, size: 0.16, shadow: false },
      { object: emoji("1f332"), x: 0.95, foot: 0.62, size: 0.2, haze: 0.35 },
      { object: emoji("1f332"), x: 0.9, foot: 0.61, size: 0.15, haze: 0.5 },
      { object: emoji("1f945"), x: 0.7, foot: 0.69, size: 0.22, haze: 0.1 },
      { object: emoji("1f3c3-1f3fe"), x: 0.58, foot: 0.83, size: 0.34, flip: true },
      { object: emoji("1f6a9"), x: 0.91, foot: 0.74, size: 0.17 },
      { object: emoji("1f45f"), x: 0.9, foot: 0.97, size: 0.21, flip: true },
      { object: emoji("26bd"), x: 0.755, foot: 0.96, size: 0.32 },
    ],
  },
  {
    ...hero,
    name: "hero-cricket",
    mood: "golden",
    ground: "oval",
    sun: 0.82,
    props: [
      { object: { drawn: "tentTeal" }, x: 0.915, foot: 0.63, size: 0.13, haze: 0.3 },
      { object: emoji("1f333"), x: 0.985, foot: 0.63, size: 0.22, haze: 0.3 },
      { object: emoji("1f333"), x: 0.53, foot: 0.6, size: 0.14, haze: 0.5 },
      { object: { drawn: "wicket" }, x: 0.62, foot: 0.69, size: 0.13, haze: 0.15 },
      { object: { drawn: "wicket" }, x: 0.7, foot: 0.87, size: 0.36 },
      { object: emoji("1f9e2"), x: 0.93, foot: 0.92, size: 0.18 },
      { object: emoji("1f3cf"), x: 0.82, foot: 0.95, size: 0.47 },
    ],
  },
  {
    ...hero,
    name: "hero-cycling",
    mood: "morning",
    ground: "road",
    sun: 0.6,
    props: [
      { object: emoji("1f332"), x: 0.93, foot: 0.63, size: 0.2, haze: 0.3 },
      { object: emoji("1f332"), x: 0.985, foot: 0.66, size: 0.27, haze: 0.2 },
      { object: emoji("1f6b4-1f3fc"), x: 0.56, foot: 0.7, size: 0.19, flip: true, haze: 0.15 },
      { object: emoji("1f6b4-1f3fe-200d-2640-fe0f"), x: 0.74, foot: 0.93, size: 0.5, flip: true },
      { object: emoji("1f33c"), x: 0.955, foot: 0.9, size: 0.11 },
      { object: emoji("1f33b"), x: 0.925, foot: 0.95, size: 0.17 },
      { object: emoji("1faa8"), x: 0.98, foot: 0.99, size: 0.14 },
    ],
  },
  {
    ...hero,
    name: "hero-athletic",
    mood: "lakeside",
    ground: "track",
    sun: 0.7,
    props: [
      { object: { drawn: "scoreGate" }, x: 0.62, foot: 0.69, size: 0.25, haze: 0.1 },
      { object: emoji("1f332"), x: 0.95, foot: 0.64, size: 0.22, haze: 0.3 },
      { object: { drawn: "hurdle" }, x: 0.83, foot: 0.74, size: 0.12, haze: 0.08 },
      { object: emoji("1f3c3-1f3ff"), x: 0.6, foot: 0.82, size: 0.27 },
      { object: emoji("1f3c3-1f3fd-200d-2640-fe0f"), x: 0.75, foot: 0.94, size: 0.47 },
      { object: emoji("23f1-fe0f"), x: 0.93, foot: 0.96, size: 0.22, turn: 8 },
    ],
  },
  {
    ...hero,
    name: "hero-martial-arts",
    mood: "dusk",
    ground: "mat",
    sun: 0.72,
    props: [
      { object: emoji("26e9-fe0f"), x: 0.655, foot: 0.71, size: 0.38, haze: 0.1 },
      { object: emoji("1f38b"), x: 0.95, foot: 0.75, size: 0.3, haze: 0.1 },
      { object: emoji("1f3ee"), x: 0.56, foot: 0.3, size: 0.15, shadow: false },
      { object: emoji("1f3ee"), x: 0.89, foot: 0.26, size: 0.19, shadow: false },
      { object: emoji("1f9d8-1f3fe-200d-2640-fe0f"), x: 0.6, foot: 0.87, size: 0.27 },
      { object: emoji("1f94a"), x: 0.9, foot: 0.95, size: 0.26, turn: -10 },
      { object: emoji("1f94b"), x: 0.775, foot: 0.93, size: 0.42 },
    ],
  },
];

const tall = { width: 800, height: 1280, horizon: 0.21 } as const;

/** The same five for a phone that is held upright: what happens stands in the upper third, above the words. */
export const tallHeroScenes: readonly Scene[] = [
  {
    ...tall,
    name: "hero-football-tall",
    mood: "sunrise",
    ground: "pitch",
    sun: 0.56,
    props: [
      { object: { drawn: "bunting" }, x: 0.5, foot: 0.07, size: 0.085, shadow: false },
      { object: emoji("1f332"), x: 0.05, foot: 0.275, size: 0.1, haze: 0.4 },
      { object: emoji("1f332"), x: 0.96, foot: 0.28, size: 0.12, haze: 0.35 },
      { object: emoji("1f945"), x: 0.76, foot: 0.295, size: 0.11, haze: 0.1 },
      { object: emoji("1f3c3-1f3fe"), x: 0.32, foot: 0.325, size: 0.19, flip: true },
      { object: emoji("26bd"), x: 0.66, foot: 0.33, size: 0.11 },
    ],
  },
  {
    ...tall,
    name: "hero-cricket-tall",
    mood: "golden",
    ground: "oval",
    sun: 0.75,
    props: [
      { object: { drawn: "tentTeal" }, x: 0.11, foot: 0.28, size: 0.07, haze: 0.3 },
      { object: emoji("1f333"), x: 0.93, foot: 0.285, size: 0.13, haze: 0.3 },
      { object: { drawn: "wicket" }, x: 0.36, foot: 0.315, size: 0.15 },
      { object: emoji("1f3cf"), x: 0.66, foot: 0.33, size: 0.19 },
    ],
  },
  {
    ...tall,
    name: "hero-cycling-tall",
    mood: "morning",
    ground: "road",
    sun: 0.3,
    props: [
      { object: emoji("1f332"), x: 0.93, foot: 0.285, size: 0.13, haze: 0.25 },
      { object: emoji("1f6b4-1f3fc"), x: 0.2, foot: 0.29, size: 0.075, flip: true, haze: 0.15 },
      { object: emoji("1f6b4-1f3fe-200d-2640-fe0f"), x: 0.6, foot: 0.325, size: 0.2, flip: true },
    ],
  },
  {
    ...tall,
    name: "hero-athletic-tall",
    mood: "lakeside",
    ground: "track",
    sun: 0.36,
    props: [
      { object: { drawn: "scoreGate" }, x: 0.4, foot: 0.295, size: 0.11, haze: 0.1 },
      { object: emoji("1f332"), x: 0.94, foot: 0.285, size: 0.12, haze: 0.3 },
      { object: emoji("1f3c3-1f3ff"), x: 0.26, foot: 0.315, size: 0.12 },
      { object: emoji("1f3c3-1f3fd-200d-2640-fe0f"), x: 0.64, foot: 0.33, size: 0.2 },
    ],
  },
  {
    ...tall,
    name: "hero-martial-arts-tall",
    mood: "dusk",
    ground: "mat",
    sun: 0.5,
    props: [
      { object: emoji("26e9-fe0f"), x: 0.5, foot: 0.305, size: 0.17, haze: 0.1 },
      { object: emoji("1f3ee"), x: 0.12, foot: 0.12, size: 0.08, shadow: false },
      { object: emoji("1f3ee"), x: 0.9, foot: 0.1, size: 0.09, shadow: false },
      { object: emoji("1f9d8-1f3fe-200d-2640-fe0f"), x: 0.24, foot: 0.325, size: 0.12 },
      { object: emoji("1f94b"), x: 0.73, foot: 0.33, size: 0.16 },
    ],
  },
];
