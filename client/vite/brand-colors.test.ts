import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_THEME, mergeMantineTheme } from "@mantine/core";
import { expect, test } from "vitest";
import { RECEIPT_COLORS } from "../../server/src/rest/receipt-pdf.ts";
import { pageColors, resolveVariables, theme } from "../src/theme.ts";

const publicFile = (name: string) => readFileSync(join(import.meta.dirname, "../public", name), "utf8");
const light = resolveVariables(mergeMantineTheme(DEFAULT_THEME, theme)).light;

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

test("receipts have the theme's colours", () => {
  expect(RECEIPT_COLORS).toEqual({
    ink: light["--ink"],
    soft: light["--ink-soft"],
    accent: light["--brand-ink"],
    line: light["--mantine-color-default-border"],
  });
});
