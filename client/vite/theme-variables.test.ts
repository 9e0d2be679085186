import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { resolveVariables, theme } from "../src/theme.ts";
import { themeVariables } from "./theme-variables.ts";

/** Each variable of a style sheet by its selector. */
function variablesIn(css: string): Map<string, string> {
  const blocks = css.matchAll(/([^{}]+)\{([^}]*)\}/g);
  return new Map(
    [...blocks].flatMap(([, selector = "", lines = ""]) =>
      [...lines.matchAll(/(--[\w-]+): ([^;]*);/g)].map(
        ([, name, value = ""]) => [`${selector.split(",")[0]?.trim()} ${name}`, value] as const,
      ),
    ),
  );
}

test("the theme's style sheet says what the component library would say while it runs", () => {
  const markup = renderToStaticMarkup(
    createElement(MantineProvider, { theme, cssVariablesResolver: resolveVariables, deduplicateCssVariables: false }),
  );
  const [, css = ""] = /<style data-mantine-styles="true">([^<]*)/.exec(markup) ?? [];
  const own = variablesIn(themeVariables().page);
  const library = variablesIn(css);
  expect(own.size).toBeGreaterThan(300);
  for (const [name, value] of own) expect([name, library.get(name)]).toEqual([name, value]);
  const missing = [...library.keys()].filter((name) => !own.has(name));
  expect(missing.every((name) => /color-(blue|cyan|grape|indigo|lime|orange|pink|violet)-/.test(name))).toBe(true);
});

const names = (css: string) => [...variablesIn(css).keys()].map((name) => name.split(" ")[1]);

test("of the shades nobody speaks of, those stay that others are made of or that the library names while it runs", () => {
  const kept = names(themeVariables({ byUs: new Set(), byLibrary: new Set(["--mantine-color-teal-filled"]) }).library);
  expect(kept).toContain("--mantine-color-teal-filled");
  expect(kept).toContain("--mantine-color-teal-8");
  expect(kept).toContain("--mantine-color-coral-0");
  expect(kept).toContain("--mantine-color-body");
  expect(kept).not.toContain("--mantine-color-lake-7");
});

test("a page's own sheet holds what we speak of with what that is made of, and the library's all the rest", () => {
  const { page, library } = themeVariables({
    byUs: new Set(["--ring", "--mantine-color-teal-filled"]),
    byLibrary: new Set(["--mantine-color-lake-7"]),
  });
  expect(new Set(names(page))).toEqual(
    new Set([
      "--ring",
      "--surface-page",
      "--accent",
      "--mantine-color-teal-filled",
      "--mantine-color-teal-7",
      "--mantine-color-teal-4",
    ]),
  );
  expect(names(library)).toContain("--mantine-color-lake-7");
  expect(names(library)).toContain("--mantine-spacing-md");
  expect(names(library).filter((name) => names(page).includes(name))).toEqual([]);
});
