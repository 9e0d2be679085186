import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from "@mantine/core";
import type { Plugin } from "vite";
import { resolveVariables, theme } from "../src/theme.ts";

const SHEET = "virtual:campside-theme.css";

/** The style sheet that `MantineProvider` would write into every page and compute in every browser, without the colours of Mantine's own theme. */
export function themeVariables(): string {
  const whole = { ...mergeMantineTheme(DEFAULT_THEME, theme), colors: theme.colors as typeof DEFAULT_THEME.colors };
  return convertCssVariables(deepMerge(defaultCssVariablesResolver(whole), resolveVariables(whole)), ":root");
}

/** Makes the theme's variables a style sheet of the build. */
export function themeSheet(): Plugin {
  return {
    name: "campside-theme",
    resolveId: (id) => (id === SHEET ? `\0${SHEET}` : undefined),
    load: (id) => (id === `\0${SHEET}` ? themeVariables() : undefined),
  };
}
