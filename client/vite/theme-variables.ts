import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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
// Of these the library makes up names while it runs.
const DYNAMIC = new Set([theme.primaryColor, "gray"]);
const shaded = Object.keys(theme.colors ?? {}).filter((color) => !DYNAMIC.has(color));
const shade = new RegExp(`^--mantine-color-(?:${shaded.join("|")})-`);
const LIBRARY_SHEET = /"(@mantine\/core\/styles\/[\w.]+\.css)"/g;

function filtered(variables: Variables, isKept: (name: string) => boolean): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => isKept(name)));
}

function namesIn(text: string): string[] {
  return text.match(/--mantine-color-[\w-]+/g) ?? [];
}

/** The names of colours that the client's files and the library's style sheets that they import speak of. */
async function namesSpokenOf(sources: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const file of glob("**/*.{ts,tsx,css}", { cwd: sources })) {
    const text = await readFile(join(sources, file), "utf8");
    const sheets = [...text.matchAll(LIBRARY_SHEET)].map(([, sheet = ""]) => fileURLToPath(import.meta.resolve(sheet)));
    const all = [text, ...(await Promise.all(sheets.map((sheet) => readFile(sheet, "utf8"))))];
    for (const name of all.flatMap(namesIn)) names.add(name);
  }
  return names;
}

/**
 * The variables of the theme as a style sheet, as the component library would set them; without the colours that are not ours
 * and, where `spokenOf` is given, without the shades that nobody speaks of.
 */
export function themeVariables(spokenOf?: ReadonlySet<string>): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const { variables, dark, light } = deepMerge(defaultCssVariablesResolver(whole), resolveVariables(whole));
  const all: Record<string, string>[] = [variables, dark, light];
  const kept = new Set<string>();
  const keep = (name: string): void => {
    if (kept.has(name)) return;
    kept.add(name);
    for (const value of all.map((some) => some[name] ?? "")) namesIn(value).forEach(keep);
  };
  for (const name of all.flatMap((some) => Object.keys(some))) {
    if (!ofStranger.test(name) && (!spokenOf || !shade.test(name) || spokenOf.has(name))) keep(name);
  }
  const isKept = (name: string) => kept.has(name);
  return convertCssVariables(
    { variables: filtered(variables, isKept), dark: filtered(dark, isKept), light: filtered(light, isKept) },
    ":root",
  );
}

/** Makes the theme's variables a style sheet, so that no page has to carry the theme to be seen. */
export function themeSheet(root: string): Plugin {
  let isBuild = false;
  return {
    name: "campside-theme",
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: async (id) => {
      if (id !== `\0${NAME}`) return undefined;
      return themeVariables(isBuild ? await namesSpokenOf(join(root, "src")) : undefined);
    },
  };
}
