import { clampChroma, formatHex, modeLrgb, modeOklch, modeRgb, useMode, wcagContrast } from "culori/fn";

useMode(modeRgb);
useMode(modeLrgb);
const oklch = useMode(modeOklch);

/** Ten shades of a colour, pale to deep, each as `#rrggbb`. */
export type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/** WCAG 2.2, 1.4.3: the least contrast of text. */
export const MIN_CONTRAST = 4.5;

// The grounds of the client's theme that text in a school's colour stands on, and the shade that it has there.
const DAY = { shade: 7, grounds: ["#ffffff", "#fdfaf5", "#f7f1e7"] } as const;
const NIGHT = { shade: 3, grounds: ["#0d1b19", "#152623", "#203430"] } as const;
/** By how much the lightness changes until the contrast suffices. */
const STEP = 0.005;

/**
 * Ten shades with the hue of a colour, with the lightness of each of the model's and with as much colour in relation to it as the
 * given one has. Text in the seventh on a pale ground and in the third on a dark one has a contrast of at least 4.5, whatever the colour:
 * the seventh is the given colour itself where that has it, and the two behind it are as much deeper as in the model.
 */
export function shadesOf(color: string, model: Shades): Shades {
  const wanted = oklch(color);
  const usual = oklch(model[6]);
  if (!wanted || !usual) throw new TypeError(`${color} is no colour`);
  const share = usual.c === 0 ? 0 : wanted.c / usual.c;
  const shade = (index: number, offset = 0): string => {
    const { l = 0, c = 0 } = oklch(model[index]) ?? {};
    const { h } = wanted;
    return formatHex(
      clampChroma({ mode: "oklch", l: l + offset, c: c * share, ...(h !== undefined && { h }) }, "oklch"),
    );
  };
  const readable = (index: number, grounds: readonly string[], step: number): string => {
    let offset = 0;
    while (leastContrast(shade(index, offset), grounds) < MIN_CONTRAST) offset += step;
    return shade(index, offset);
  };
  const grounds = [...DAY.grounds, shade(0)];
  const day = leastContrast(color, grounds) < MIN_CONTRAST ? readable(DAY.shade, grounds, -STEP) : formatHex(wanted);
  const deeper = (oklch(day)?.l ?? 0) - (oklch(model[DAY.shade])?.l ?? 0);
  return model.map((_, index) => {
    if (index === DAY.shade) return day;
    if (index > DAY.shade) return shade(index, deeper);
    return index === NIGHT.shade ? readable(index, NIGHT.grounds, STEP) : shade(index);
  }) as unknown as Shades;
}

function leastContrast(color: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => wcagContrast(color, ground)));
}

/** The contrast of the shade that buttons and links have in either scheme, with their text or on their ground; what people with weak eyes need is 4.5. */
export function contrastsOf(shades: Shades): { light: number; dark: number } {
  return {
    light: leastContrast(shades[DAY.shade], DAY.grounds),
    dark: leastContrast(shades[NIGHT.shade], NIGHT.grounds),
  };
}
