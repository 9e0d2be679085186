import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from "@mantine/core";
import { shadesOf, type Shades } from "@campside/server/color-shades";
import { resolveVariables } from "./scheme-variables.ts";
import { theme } from "./theme.ts";

type Colors = NonNullable<typeof theme.colors>;
type Variables = ReturnType<typeof defaultCssVariablesResolver>;

/** What a school has chosen in place of the theme's colours, each as `#rrggbb`; null for the theme's own. */
export interface ChosenColors {
  /** Of buttons and links. */
  brandColor: string | null;
  /** Of information, and of what is available. */
  accentColor: string | null;
}

function variablesOf(colors: Colors): Variables {
  const whole = { ...mergeMantineTheme(DEFAULT_THEME, theme), colors: colors as typeof DEFAULT_THEME.colors };
  return deepMerge(defaultCssVariablesResolver(whole), resolveVariables(whole));
}

const themeColors = () => theme.colors ?? {};

/** The style sheet that `MantineProvider` would write into every page and compute in every browser, without the colours of Mantine's own theme. */
export function themeVariables(): string {
  return convertCssVariables(variablesOf(themeColors()), ":root");
}

/** The ten shades of a colour of the theme, or of the one that was chosen in its place. */
export function shadesFor(name: "brand" | "teal", chosen: string | null): Shades {
  const model = themeColors()[name] as unknown as Shades;
  return chosen === null ? model : shadesOf(chosen, model);
}

let latest: { key: string; style: string } | undefined;

/** The style sheet of a school's own colours: those variables of the theme's that are others with them. Empty where it has none. */
export function schoolStyle(chosen: ChosenColors): string {
  if (chosen.brandColor === null && chosen.accentColor === null) return "";
  const key = `${chosen.brandColor} ${chosen.accentColor}`;
  // For each page that is sent: computing it takes longer than the rest of the page.
  if (latest?.key !== key) latest = { key, style: styleOf(chosen) };
  return latest.style;
}

function styleOf({ brandColor, accentColor }: ChosenColors): string {
  const usual = variablesOf(themeColors());
  const schoolVariables = variablesOf({
    ...themeColors(),
    brand: shadesFor("brand", brandColor),
    teal: shadesFor("teal", accentColor),
  });
  const differing = (key: keyof Variables) => {
    const before = new Map(Object.entries(usual[key]));
    return Object.fromEntries(
      Object.entries(schoolVariables[key]).filter(([name, value]) => before.get(name) !== value),
    );
  };
  return convertCssVariables(
    { variables: differing("variables"), light: differing("light"), dark: differing("dark") },
    ":root",
  );
}
