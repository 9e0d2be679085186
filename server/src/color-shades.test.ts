import { wcagContrast } from "culori";
import { expect, test } from "vitest";
import { contrastsOf, MIN_CONTRAST, type Shades, shadesOf } from "./color-shades.ts";

const MODEL: Shades = [
  ...["#fff1ec", "#ffdfd4", "#ffbfab", "#ff9c7e", "#ff8261"],
  ...["#f7663f", "#e24f28", "#c33d1a", "#9c3014", "#74240f"],
] as unknown as Shades;
/** Every hue, pale and strong, and what is no colour. */
const COLORS = [
  ...["#000000", "#ffffff", "#777777", "#ffff00", "#00ff00", "#0000ff", "#00ffff", "#ff00ff"],
  ...["#14213d", "#7a0019", "#0b6a65", "#1a1a1a"],
  ...Array.from({ length: 72 }, (_, index) => `hsl(${index * 5} 100% ${30 + (index % 5) * 12}%)`),
];

test("[SET-1] whatever colour a school chooses, its buttons and links can be read in both schemes", () => {
  for (const color of COLORS) {
    const { light, dark } = contrastsOf(shadesOf(color, MODEL));
    expect([color, light >= MIN_CONTRAST, dark >= MIN_CONTRAST]).toEqual([color, true, true]);
  }
});

test("the shades of one colour go from pale to deep", () => {
  for (const color of COLORS) {
    const contrasts = shadesOf(color, MODEL).map((shade) => wcagContrast(shade, "#ffffff"));
    expect([color, contrasts]).toEqual([color, contrasts.toSorted((a, b) => a - b)]);
  }
});

test("[SET-1] buttons have exactly the colour that was chosen where it can be read, else a deeper one", () => {
  for (const color of ["#c33d1a", "#0050ff", "#7a0019", "#14213d", "#000000"])
    expect(shadesOf(color, MODEL)[7]).toBe(color);
  for (const color of ["#ffee00", "#ff8000", "#ffffff"]) {
    const [original, shown] = [color, shadesOf(color, MODEL)[7]].map((one) => wcagContrast(one, "#ffffff"));
    expect(shown).toBeGreaterThan(original ?? 0);
  }
});
