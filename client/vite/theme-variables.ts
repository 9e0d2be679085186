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

/** Two style sheets with the theme's variables: those that every page may need, and those of the library's components. */
const SHEETS = { page: "virtual:campside-theme.css", library: "virtual:campside-library-theme.css" } as const;

/** Names of variables that files speak of: ours, and the library's style sheets that come with its components. */
export interface SpokenOf {
  byUs: ReadonlySet<string>;
  byLibrary: ReadonlySet<string>;
}

const strangers = Object.keys(DEFAULT_THEME.colors).filter((color) => !Object.hasOwn(theme.colors ?? {}, color));
const ofStranger = new RegExp(`^--mantine-color-(?:${strangers.join("|")})-`);
// Of these the library makes up names while it runs.
const DYNAMIC = new Set([theme.primaryColor, "gray"]);
const shaded = Object.keys(theme.colors ?? {}).filter((color) => !DYNAMIC.has(color));
const shade = new RegExp(`^--mantine-color-(?:${shaded.join("|")})-`);
const LIBRARY_SHEET = /"(@mantine\/core\/styles\/[\w.]+\.css)"/g;
/** What the theme itself speaks of matters where its components are. */
const THEME_FILE = "theme.ts";
/** The library's sheet that every page has. */
const BASELINE = "@mantine/core/styles/baseline.layer.css";

function namesIn(text: string): string[] {
  return text.match(/--[\w-]+/g) ?? [];
}

async function namesSpokenOf(sources: string): Promise<SpokenOf> {
  const byUs = new Set<string>();
  const byLibrary = new Set<string>();
  for await (const file of glob("**/*.{ts,tsx,css}", { cwd: sources })) {
    const text = await readFile(join(sources, file), "utf8");
    for (const name of namesIn(text)) (file === THEME_FILE ? byLibrary : byUs).add(name);
    for (const [, sheet = ""] of text.matchAll(LIBRARY_SHEET)) {
      const names = namesIn(await readFile(fileURLToPath(import.meta.resolve(sheet)), "utf8"));
      for (const name of names) (sheet === BASELINE ? byUs : byLibrary).add(name);
    }
  }
  return { byUs, byLibrary };
}

/** The names, and those that their values are made of. */
function withParts(names: Iterable<string>, all: readonly Record<string, string>[]): Set<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const variables of all) namesIn(variables[name] ?? "").forEach(add);
  };
  for (const name of names) add(name);
  return found;
}

function filtered(variables: Variables, isKept: (name: string) => boolean): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => isKept(name)));
}

/**
 * The variables of the theme as style sheets, as the component library would set them; without the colours that are not ours.
 * Where `spokenOf` is given, the page's sheet holds what our files speak of, the library's the rest, and neither the shades
 * that nobody speaks of; otherwise the page's sheet holds all.
 */
export function themeVariables(spokenOf?: SpokenOf): { page: string; library: string } {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const { variables, dark, light } = deepMerge(defaultCssVariablesResolver(whole), resolveVariables(whole));
  const all: Record<string, string>[] = [variables, dark, light];
  const names = all.flatMap((some) => Object.keys(some)).filter((name) => !ofStranger.test(name));
  const isSpokenOf = (name: string) => !spokenOf || spokenOf.byUs.has(name) || spokenOf.byLibrary.has(name);
  const needed = withParts(
    names.filter((name) => !shade.test(name) || isSpokenOf(name)),
    all,
  );
  const ofPages = spokenOf ? withParts(spokenOf.byUs, all) : needed;
  const sheet = (isKept: (name: string) => boolean) =>
    convertCssVariables(
      { variables: filtered(variables, isKept), dark: filtered(dark, isKept), light: filtered(light, isKept) },
      ":root",
    );
  return {
    page: sheet((name) => needed.has(name) && ofPages.has(name)),
    library: sheet((name) => needed.has(name) && !ofPages.has(name)),
  };
}

/** Makes the theme's variables style sheets, so that no page has to carry the theme to be seen. */
export function themeSheets(root: string): Plugin {
  let isBuild = false;
  const idOf = (name: string) => `\0${name}`;
  return {
    name: "campside-theme",
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    resolveId: (id) => (Object.values<string>(SHEETS).includes(id) ? idOf(id) : undefined),
    load: async (id) => {
      if (id !== idOf(SHEETS.page) && id !== idOf(SHEETS.library)) return undefined;
      const { page, library } = themeVariables(isBuild ? await namesSpokenOf(join(root, "src")) : undefined);
      return id === idOf(SHEETS.page) ? page : library;
    },
  };
}
