import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { resolveVariables } from "./scheme-variables.ts";
import { theme } from "./theme.ts";
import { schoolStyle, themeVariables } from "./theme-variables.ts";

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

test("the theme's style sheet holds what Mantine would compute in the browser, without the colours of its own theme", () => {
  const markup = renderToStaticMarkup(
    createElement(MantineProvider, { theme, cssVariablesResolver: resolveVariables, deduplicateCssVariables: false }),
  );
  const [, css = ""] = /<style data-mantine-styles="true">([^<]*)/.exec(markup) ?? [];
  const unusedColor = /color-(blue|cyan|grape|indigo|lime|orange|pink|violet)-/;
  const expected = [...variablesIn(css)].filter(([name]) => !unusedColor.test(name));
  expect(expected.length).toBeGreaterThan(300);
  expect(Object.fromEntries(variablesIn(themeVariables()))).toEqual(Object.fromEntries(expected));
});

test("[SET-1] a school's own colours change only what is in the theme's", () => {
  expect(schoolStyle({ brandColor: null, accentColor: null })).toBe("");
  const schoolVariables = variablesIn(schoolStyle({ brandColor: "#0050ff", accentColor: null }));
  const usual = variablesIn(themeVariables());
  expect([...schoolVariables.keys()].filter((name) => !usual.has(name))).toEqual([]);
  expect([...schoolVariables].filter(([name, value]) => usual.get(name) === value)).toEqual([]);
  const names = [...schoolVariables.keys()].map((name) => name.replace(/^.* --/, ""));
  expect(names).toEqual(
    expect.arrayContaining(["mantine-color-brand-7", "brand-ink", "brand-soft", "gradient-sunrise"]),
  );
  expect(names.filter((name) => /teal|yellow|green|red|gray/.test(name))).toEqual([]);
});
