import { shadesOf, type Shades } from "./color-shades.ts";

/** The theme's shades of the colour of buttons and links, which a school's own colour takes the place of. */
export const BRAND_SHADES: Shades = [
  "#fff1ec",
  "#ffdfd4",
  "#ffbfab",
  "#ff9c7e",
  "#ff8261",
  "#f7663f",
  "#e24f28",
  "#c33d1a",
  "#9c3014",
  "#74240f",
];

/** The client's theme for receipts and e-mail; a test compares them. */
export const SCHOOL_COLORS = {
  light: {
    ink: "#1c2a27",
    soft: "#56605c",
    accent: "#c33d1a",
    onAccent: "#ffffff",
    line: "#dccfbc",
    page: "#fdfaf5",
    raised: "#ffffff",
  },
  dark: {
    ink: "#e9f0ee",
    soft: "#a9bab5",
    accent: "#ff9c7e",
    onAccent: "#081211",
    line: "#4a615b",
    page: "#0d1b19",
    raised: "#152623",
  },
} as const;

type Scheme = keyof typeof SCHOOL_COLORS;
export type SchoolColors = Readonly<Record<Scheme, Readonly<Record<keyof (typeof SCHOOL_COLORS)["light"], string>>>>;

/** The colours of e-mail and of the server's own pages, with a school's own colour in place of the theme's. */
export function schoolColors(brandColor: string | null): SchoolColors {
  if (brandColor === null) return SCHOOL_COLORS;
  const shades = shadesOf(brandColor, BRAND_SHADES);
  const { light, dark } = SCHOOL_COLORS;
  return { light: { ...light, accent: shades[7] }, dark: { ...dark, accent: shades[3] } };
}
