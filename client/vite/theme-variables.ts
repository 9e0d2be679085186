import {
  convertCssVariables,
  type CSSVariablesResolver,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from "@mantine/core";
import type { Plugin } from "vite";
import { resolveVariables, theme } from "../src/theme.ts";

type Variables = ReturnType<CSSVariablesResolver>["variables"];

const NAME = "virtual:campside-theme.css";

const strangers = Object.keys(DEFAULT_THEME.colors).filter((color) => !Object.hasOwn(theme.colors ?? {}, color));
const ofStranger = new RegExp(`^--mantine-color-(?:${strangers.join("|")})-`);

function withoutStrangers(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !ofStranger.test(name)));
}

/** The variables of the theme as a style sheet, as the component library would set them; without the colours that are not ours. */
export function themeVariables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const { variables, dark, light } = deepMerge(defaultCssVariablesResolver(whole), resolveVariables(whole));
  return convertCssVariables(
    { variables: withoutStrangers(variables), dark: withoutStrangers(dark), light: withoutStrangers(light) },
    ":root",
  );
}

/** Makes the theme's variables a style sheet, so that no page has to carry the theme to be seen. */
export function themeSheet(): Plugin {
  return {
    name: "campside-theme",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? themeVariables() : undefined),
  };
}
