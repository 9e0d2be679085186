import { emoji } from "./class-scene.ts";
import type { ClassScene } from "./class-scene.ts";

// The emoji hangs on a block of rock with straight edges; this is the climber alone.
const climber = [
  [0.475, 0.31],
  [0.5, 0.267],
  [0.575, 0.266],
  [0.592, 0.29],
  [0.6, 0.2],
  [0.63, 0.1],
  [0.635, 0],
  [1, 0],
  [1, 1],
  [0.6, 1],
  [0.5, 0.75],
  [0.36, 0.67],
  [0.335, 0.665],
  [0.283, 0.56],
  [0.285, 0.543],
  [0.315, 0.542],
  [0.37, 0.58],
  [0.42, 0.55],
  [0.5, 0.475],
  [0.575, 0.43],
  [0.562, 0.375],
  [0.545, 0.356],
  [0.505, 0.347],
  [0.484, 0.336],
] as const;

/** Martial arts and climbing. */
export const courtScenes: readonly ClassScene[] = [
  {
    slug: "karate-for-beginners",
    mood: "sunrise",
    ground: "mat",
    sun: 0.66,
    props: [
      { object: emoji("26e9-fe0f"), x: 0.7, foot: 0.7, size: 0.36, haze: 0.08 },
      { object: emoji("1f38b"), x: 0.06, foot: 0.74, size: 0.34, haze: 0.06 },
      { object: emoji("1f3ee"), x: 0.2, foot: 0.27, size: 0.17, shadow: false },
      { object: emoji("1f94b"), x: 0.4, foot: 0.93, size: 0.5 },
      { object: emoji("1f9d8-1f3fc"), x: 0.8, foot: 0.92, size: 0.32 },
    ],
  },
  {
    slug: "judo-fundamentals",
    mood: "lakeside",
    ground: "mat",
    sun: 0.3,
    props: [
      { object: emoji("1f332"), x: 0.94, foot: 0.68, size: 0.32, haze: 0.12 },
      { object: emoji("1f3ee"), x: 0.66, foot: 0.25, size: 0.16, shadow: false },
      { object: emoji("1f3ee"), x: 0.86, foot: 0.22, size: 0.14, shadow: false },
      { object: emoji("1f938-1f3fe"), x: 0.74, foot: 0.83, size: 0.32 },
      { object: emoji("1f94b"), x: 0.3, foot: 0.92, size: 0.46 },
      { object: emoji("1f947"), x: 0.85, foot: 0.96, size: 0.26 },
    ],
  },
  {
    slug: "boxing-fitness",
    mood: "dusk",
    ground: "ring",
    sun: 0.5,
    props: [
      { object: { drawn: "bunting" }, x: 0.5, foot: 0.15, size: 0.16, shadow: false },
      { object: emoji("1f514"), x: 0.12, foot: 0.78, size: 0.22 },
      { object: emoji("1f964"), x: 0.88, foot: 0.8, size: 0.22 },
      { object: emoji("1f94a"), x: 0.35, foot: 0.92, size: 0.46, turn: -8 },
      { object: emoji("1f94a"), x: 0.65, foot: 0.94, size: 0.46, flip: true, turn: 8 },
    ],
  },
  {
    slug: "first-climbs",
    mood: "morning",
    ground: "meadow",
    sun: 0.24,
    props: [
      { object: emoji("1f333"), x: 0.06, foot: 0.68, size: 0.3, haze: 0.12 },
      { object: { drawn: "climbingWall" }, x: 0.68, foot: 0.93, size: 0.86 },
      { object: emoji("26d1-fe0f"), x: 0.26, foot: 0.93, size: 0.24 },
      { object: emoji("1f45f"), x: 0.43, foot: 0.96, size: 0.17 },
      { object: emoji("1faa2"), x: 0.92, foot: 0.96, size: 0.25 },
    ],
  },
  {
    slug: "lead-climbing",
    mood: "golden",
    ground: "meadow",
    sun: 0.72,
    props: [
      { object: emoji("1f332"), x: 0.93, foot: 0.69, size: 0.32, haze: 0.1 },
      { object: { drawn: "cliff" }, x: 0.2338, foot: 1, size: 1, shadow: false },
      { object: { drawn: "rope" }, x: 0.5165, foot: 0.172, size: 0.175, shadow: false },
      { object: emoji("1f9d7-1f3fd-200d-2640-fe0f"), x: 0.46, foot: 0.667, size: 0.5, shadow: false, cutout: climber },
      { object: emoji("1f392"), x: 0.7, foot: 0.94, size: 0.3 },
      { object: emoji("1f97e"), x: 0.88, foot: 0.96, size: 0.2 },
    ],
  },
  {
    slug: "ropes-and-knots",
    mood: "sunrise",
    ground: "deck",
    sun: 0.36,
    props: [
      { object: emoji("26f5"), x: 0.8, foot: 0.585, size: 0.17, haze: 0.2, shadow: false },
      { object: emoji("1fab5"), x: 0.14, foot: 0.88, size: 0.26 },
      { object: emoji("1faa2"), x: 0.46, foot: 0.94, size: 0.46 },
      { object: emoji("1f9ed"), x: 0.76, foot: 0.93, size: 0.25 },
      { object: emoji("1fa9d"), x: 0.91, foot: 0.9, size: 0.2 },
    ],
  },
];
