import {
  type ActionIconProps,
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";

/** Ten shades, pale to deep. */
const shades = (tenColors: string) => colorsTuple(tenColors.split(" "));

/** The brand: everything that asks to be pressed. */
const brand = shades("#fff1ec #ffdfd4 #ffbfab #ff9c7e #ff8261 #f7663f #e24f28 #c33d1a #9c3014 #74240f");
/** Small lights only, never text on a pale ground. */
const yellow = shades("#fff8e6 #ffedc2 #ffdd8a #ffcc52 #fbbd2c #eda814 #c98909 #8f5f05 #6f4a05 #4f3506");
/** Information and things that are available. */
const teal = shades("#e6fbf9 #c9f3ef #97e5de #5fd2c9 #35bbb2 #1ba097 #0f857e #0b6a65 #0b5450 #093f3d");
/** Success. */
const green = shades("#eef7ee #d8ecd9 #b1d8b4 #86c08c #61a86a #478e52 #357342 #285a34 #1f4629 #16331e");
/** Refusal and full classes. */
const red = shades("#fff0f1 #ffdcdf #ffb6bd #ff8b97 #f96676 #e8455a #cd2e45 #a92137 #86192b #611220");
/** Sand: the neutral of the light scheme. */
const gray = shades("#fdfaf5 #f7f1e7 #ece3d5 #dccfbc #bfb09b #94866f #6d6252 #564d43 #3d362e #2a2520");
/** Night under pines: the neutral of the dark scheme. */
const dark = shades("#e9f0ee #ccd9d5 #a9bab5 #869a94 #4a615b #30463f #203430 #152623 #0d1b19 #081211");

const fontFamily = "'Figtree Variable', system-ui, sans-serif";

/** The ground of the page in either scheme, known to the document before the first script runs. */
export const pageColors = { light: gray[0], dark: dark[8] } as const;

/** Filled things carry the ink of the scheme: white on the deep shades of day, night on the bright ones of dark. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant === "filled") return { ...colors, color: "var(--mantine-primary-color-contrast)" };
  if (input.variant !== "light") return colors;
  const ink = `var(--${input.color ?? "brand"}-ink)`;
  return {
    ...colors,
    background: `var(--${input.color ?? "brand"}-soft)`,
    hover: `color-mix(in srgb, ${ink} 18%, transparent)`,
    color: ink,
  };
};

/** The scales by name. */
export const colors = { brand, yellow, teal, green, red, gray, dark };

declare module "@mantine/core" {
  /** A component in any other colour would have no styles. */
  export interface MantineThemeColorsOverride {
    colors: Record<keyof typeof colors | "currentColor", MantineColorsTuple>;
  }
}

export const theme = createTheme({
  colors,
  primaryColor: "brand",
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver,
  black: "#1c2a27",
  defaultRadius: "md",
  radius: { xs: "0.25rem", sm: "0.5rem", md: "0.75rem", lg: "1.25rem", xl: "2rem" },
  shadows: { md: "0 2px 4px rgb(60 40 20 / 0.06), 0 10px 28px rgb(60 40 20 / 0.1)" },
  fontFamily,
  fontSizes: { xs: "0.8125rem", sm: "0.9375rem", md: "1rem", lg: "1.125rem", xl: "1.3125rem" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.6", lg: "1.6", xl: "1.5" },
  headings: {
    fontFamily,
    fontWeight: "750",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "clamp(2.1rem, 1.4rem + 3vw, 3.5rem)", lineHeight: "1.08" },
      h2: { fontSize: "clamp(1.65rem, 1.25rem + 1.6vw, 2.4rem)", lineHeight: "1.15" },
      h3: { fontSize: "1.3125rem", lineHeight: "1.25" },
      h4: { fontSize: "1.125rem", lineHeight: "1.3" },
    },
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { radius: "xl" } },
    ActionIcon: {
      defaultProps: { radius: "xl", variant: "subtle", size: 40 },
      vars: (_theme: unknown, { variant, color }: ActionIconProps) => ({
        root:
          variant === "subtle"
            ? {
                "--ai-color": color === "red" ? "var(--red-ink)" : "var(--ink)",
                "--ai-hover": `var(--mantine-color-${color ?? "gray"}-light-hover)`,
              }
            : {},
      }),
    },
    Badge: { defaultProps: { variant: "light" } },
    Alert: { defaultProps: { variant: "light" } },
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: { defaultProps: { size: "md" } },
    NativeSelect: { defaultProps: { size: "md" } },
    NumberInput: { defaultProps: { size: "md" } },
    Textarea: { defaultProps: { size: "md" } },
    Modal: { defaultProps: { centered: true, radius: "lg", overlayProps: { backgroundOpacity: 0.6, blur: 3 } } },
  },
});
