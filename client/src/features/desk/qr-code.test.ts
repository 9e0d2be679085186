import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { qrCode } from "./qr-code.ts";

const rowsOf = (text: string) => (qrCode(text) ?? []).map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));

// What the package qrcode 1.5.4 makes of them with mask 0; jsQR reads them.
test("[DESK-1] draws an address as other encoders do", () => {
  expect(rowsOf("https://x.io")).toEqual([
    "#######..#.##.#######",
    "#.....#.#.##..#.....#",
    "#.###.#...#...#.###.#",
    "#.###.#...#...#.###.#",
    "#.###.#.##.##.#.###.#",
    "#.....#..###..#.....#",
    "#######.#.#.#.#######",
    ".....................",
    "#.#.#.#..##.#...#..#.",
    ".#.###...###..###...#",
    "########...#.#..#.###",
    "...###..#.###...#..#.",
    "...######..#.#.#.#...",
    "........##.#.####..##",
    "#######.....#.#.#.###",
    "#.....#..##.##.##..#.",
    "#.###.#.#..#.....#.#.",
    "#.###.#....##.#.##.#.",
    "#.###.#.#..##...#.#.#",
    "#.....#.........#..#.",
    "#######.#.#.....##.##",
  ]);
});

test.for([
  [26, "b482162a1ba71515"],
  [42, "de20da96ab164084"],
  [62, "a2b05aa37ffc82db"],
  [84, "6caae44ea375152e"],
  [106, "517572ec20f29758"],
] as const)("[DESK-1] draws %i bytes", ([length, hash]) => {
  const drawn = rowsOf("a".repeat(length)).join("\n");
  expect(createHash("sha256").update(drawn).digest("hex").slice(0, 16)).toBe(hash);
});

test("[DESK-1] has none for a longer text", () => {
  expect([qrCode("a".repeat(106)) === null, qrCode("a".repeat(107))]).toEqual([false, null]);
});
