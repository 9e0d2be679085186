import type { Plugin } from "vite";
import { themeVariables } from "../src/theme-variables.ts";

const SHEET = "virtual:campside-theme.css";

/** Makes the theme's variables a style sheet of the build. */
export function themeSheet(): Plugin {
  return {
    name: "campside-theme",
    resolveId: (id) => (id === SHEET ? `\0${SHEET}` : undefined),
    load: (id) => (id === `\0${SHEET}` ? themeVariables() : undefined),
  };
}
