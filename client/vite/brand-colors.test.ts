import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_THEME, mergeMantineTheme } from "@mantine/core";
import { expect, test } from "vitest";
import { BRAND_SHADES, SCHOOL_COLORS } from "../../server/src/school-colors.ts";
import { resolveVariables } from "../src/scheme-variables.ts";
import { pageColors, theme } from "../src/theme.ts";

const publicFile = (name: string) => readFileSync(join(import.meta.dirname, "../public", name), "utf8");
const { light, dark } = resolveVariables(mergeMantineTheme(DEFAULT_THEME, theme));

test("the web manifest has the theme's colour of the page", () => {
  const { background_color, theme_color } = JSON.parse(publicFile("site.webmanifest")) as Record<string, unknown>;
  expect({ background_color, theme_color }).toEqual({
    background_color: pageColors.dark,
    theme_color: pageColors.dark,
  });
});

test("the icon is filled with the brand's colour", () => {
  expect(publicFile("icon.svg")).toContain(`fill="${light["--brand-ink"]}"`);
});

test("receipts and e-mail have the theme's colours", () => {
  const colorsOf = (scheme: Record<string, string>) => ({
    ink: scheme["--ink"],
    soft: scheme["--ink-soft"],
    accent: scheme["--brand-ink"],
    onAccent: scheme["--mantine-primary-color-contrast"],
    line: scheme["--mantine-color-default-border"],
    page: scheme["--surface-page"],
    raised: scheme["--surface-raised"],
  });
  expect(SCHOOL_COLORS).toEqual({ light: colorsOf(light), dark: colorsOf(dark) });
});

test("e-mail takes a school's own colour in the place of the theme's", () => {
  expect(BRAND_SHADES).toEqual(theme.colors?.["brand"]);
});
