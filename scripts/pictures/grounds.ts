import type { FloorPlan, FloorPoint } from "./floor-plan.ts";
import type { Mood } from "./moods.ts";
import { randomFrom } from "../seeded-random.ts";

type Ground = (floor: FloorPlan, mood: Mood) => string;

const rectangle = (x0: number, z0: number, x1: number, z1: number): FloorPoint[] => [
  [x0, z0],
  [x1, z0],
  [x1, z1],
  [x0, z1],
];

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step + 1e-6) + 1 }, (_, i) => from + i * step);

const mown: Ground = (floor, mood) =>
  range(0.6, 5.4, 0.8)
    .map((z) => floor.area(rectangle(-9, z, 9, z + 0.4), mood.glow, 0.16))
    .join("");

const outline = (floor: FloorPlan, x0: number, z0: number, x1: number, z1: number, width: number, colour = "#ffffff") =>
  [
    floor.line([x0, z0], [x1, z0], width, colour),
    floor.line([x1, z0], [x1, z1], width, colour),
    floor.line([x1, z1], [x0, z1], width, colour),
    floor.line([x0, z1], [x0, z0], width, colour),
  ].join("");

const ripples: Ground = (floor, mood) => {
  const random = randomFrom("ripples");
  return range(0.45, 5, 0.09)
    .map((z) => {
      const x = (random() - 0.5) * 3.4 * z;
      const length = 0.12 + random() * 0.3;
      return floor.area(
        [
          [x, z],
          [x + length * 0.5, z + 0.02],
          [x + length, z],
          [x + length * 0.5, z - 0.02],
        ],
        mood.sun,
        0.14 + random() * 0.22,
      );
    })
    .join("");
};

/** Grounds that are the lake itself: no grass is laid under them. */
export const lakeGrounds: readonly string[] = ["water", "pool"];

/** The painted ground of each sport. */
export const grounds = {
  meadow: (floor, mood) =>
    [1.2, 2.1, 3.4]
      .map((z, i) =>
        floor.area(
          [
            [-9, z],
            [-2 + i, z + 0.9],
            [5, z + 0.2],
            [9, z + 0.6],
            [9, z],
            [-9, z - 0.2],
          ],
          mood.glow,
          0.12,
        ),
      )
      .join(""),
  pitch: (floor, mood) =>
    `${mown(floor, mood)}${floor.line([-9, 4.4], [9, 4.4], 0.09)}${outline(floor, -0.9, 2.7, 2.9, 4.4, 0.06)}${outline(floor, 0, 3.55, 2, 4.4, 0.06)}${floor.ring([0.2, 0.9], 0.85, 0.05)}${floor.line([-9, 1.0], [9, 0.9], 0.045)}`,
  oval: (floor, mood) =>
    `${mown(floor, mood)}${floor.area(
      [
        [-0.5, 0.4],
        [1.15, 0.4],
        [1.25, 5],
        [0.45, 5],
      ],
      "#e9cf98",
      0.95,
    )}${floor.area(
      [
        [-0.1, 0.4],
        [0.5, 0.4],
        [0.95, 5],
        [0.7, 5],
      ],
      "#f6e3b6",
      0.6,
    )}${floor.line([-0.75, 1.35], [1.5, 1.35], 0.045)}${floor.line([-0.3, 1.05], [1.15, 1.05], 0.035)}${floor.line([0.1, 3.6], [1.6, 3.6], 0.05)}${floor.ring([0.5, 3.2], 4.4, 0.05, "#ffffff", 0.7)}`,
  road: (floor) => {
    const bend = (z: number) => 0.35 + 0.55 * Math.sin(z * 0.75 - 0.4);
    const edge = (side: number) => range(0.45, 6.2, 0.12).map((z): FloorPoint => [bend(z) + side, z]);
    const dashes = range(0.6, 5.8, 0.55).map((z) =>
      floor.line([bend(z), z], [bend(z + 0.27), z + 0.27], 0.05, "#fff6d8", 0.95),
    );
    const verge = (side: number, width: number, fill: string) =>
      floor.area([...edge(side - width), ...edge(side + width).toReversed()], fill);
    return `${floor.area([...edge(-1.05), ...edge(1.05).toReversed()], "#e8d7a8")}${floor.area([...edge(-0.95), ...edge(0.95).toReversed()], "#5b6470")}${verge(-0.87, 0.02, "#f4f1e6")}${verge(0.87, 0.02, "#f4f1e6")}${dashes.join("")}`;
  },
  trail: (floor) => {
    const bend = (z: number) => 0.2 + 0.5 * Math.sin(z * 1.1 + 0.6);
    const edge = (side: number) =>
      range(0.45, 6.4, 0.12).map((z): FloorPoint => [bend(z) + side * (1 + 0.1 * Math.sin(z * 7)), z]);
    return `${floor.area([...edge(-0.62), ...edge(0.62).toReversed()], "#c79a66")}${floor.area([...edge(-0.4), ...edge(0.4).toReversed()], "#e2bd86", 0.8)}`;
  },
  track: (floor) => {
    const lanes = range(-2.6, 2.6, 0.65);
    const far = (x: number): FloorPoint => [x * 1.02 + 0.5, 5.6];
    return `${floor.area([[-2.75, 0.4], [2.75, 0.4], far(2.75), far(-2.75)], "#c9573f")}${floor.area([[-0.65, 0.4], [0.65, 0.4], far(0.65), far(-0.65)], "#e0745a", 0.5)}${lanes.map((x) => floor.line([x, 0.4], far(x), 0.04)).join("")}${floor.line([-2.7, 1.02], [2.7, 1.02], 0.06)}`;
  },
  mat: (floor) => {
    const tiles = range(-2.4, 1.6, 0.8).flatMap((x, i) =>
      range(0.4, 3.6, 0.8).map((z, j) =>
        floor.area(rectangle(x + 0.012, z + 0.012, x + 0.788, z + 0.788), (i + j) % 2 === 0 ? "#d8c98c" : "#c6b673"),
      ),
    );
    return `${floor.area(rectangle(-2.75, 0.3, 2.75, 4.75), "#7b3b36")}${floor.area(rectangle(-2.4, 0.3, 2.4, 4.4), "#a89a5c")}${tiles.join("")}${outline(floor, -1.6, 1.2, 1.6, 3.6, 0.08, "#c8553d")}`;
  },
  ring: (floor) =>
    `${floor.area(rectangle(-2.9, 0.3, 2.9, 4.6), "#24476b")}${floor.area(rectangle(-2.6, 0.3, 2.6, 4.3), "#3a78a8")}${floor.ring([0.2, 1.9], 1.1, 0.1, "#ffd196", 0.9)}${floor.ring([0.2, 1.9], 0.5, 0.05, "#ffd196", 0.6)}${outline(floor, -2.3, 0.5, 2.3, 4, 0.07)}`,
  court: (floor) =>
    `${floor.area(rectangle(-3.1, 0.3, 3.3, 5.2), "#2f8a74")}${floor.area(rectangle(-2, 0.3, 2.2, 4.6), "#cf6a48")}${outline(floor, -2, 0.3, 2.2, 4.6, 0.06)}${outline(floor, -1.5, 0.3, 1.7, 4.6, 0.05)}${floor.line([-1.5, 1.25], [1.7, 1.25], 0.05)}${floor.line([0.1, 1.25], [0.1, 3.6], 0.05)}${floor.line([-1.5, 3.6], [1.7, 3.6], 0.05)}`,
  sand: (floor) =>
    `${floor.area(rectangle(-9, 0.3, 9, 5.2), "#f0d9a4")}${range(0.6, 4.6, 0.5)
      .map((z) =>
        floor.area(
          [
            [-9, z],
            [0, z + 0.12],
            [9, z - 0.02],
            [9, z + 0.1],
            [0, z + 0.22],
            [-9, z + 0.14],
          ],
          "#e2c486",
          0.6,
        ),
      )
      .join("")}`,
  deck: (floor) =>
    `${floor.area(rectangle(-9, 0.3, 9, 2.2), "#8a5a3c")}${range(-6, 6, 0.3)
      .map((x) => floor.area(rectangle(x, 0.3, x + 0.28, 2.18), Math.round(x * 10) % 2 === 0 ? "#b98257" : "#c69065"))
      .join("")}`,
  water: (floor, mood) => ripples(floor, mood),
  pool: (floor, mood) =>
    `${ripples(floor, mood)}${[-2.6, -1.3, 0, 1.3, 2.6].flatMap((x) => range(0.5, 6, 0.11).map((z, i) => floor.float([x, z], 0.05, i % 6 < 3 ? "#f2705b" : "#fffaf0"))).join("")}`,
} as const satisfies Record<string, Ground>;

export type GroundName = keyof typeof grounds;
