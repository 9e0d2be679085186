import "../styles/mantine.ts";
import { MantineContext, MantineThemeProvider } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useColorScheme } from "../lib/color-scheme.ts";
import { theme } from "../theme.ts";

const ours = {
  // The page decides about its colours; Mantine only follows.
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  classNamesPrefix: "mantine",
  cssVariablesSelector: ":root",
  withStaticClasses: true,
};

/**
 * The theme and the colour scheme for Mantine's components. In place of its provider, which brings what a style sheet of the
 * build (the variables), `index.html` (reduced motion) and `color-scheme.ts` do here.
 */
export function Mantine({ children }: { children: ReactNode }) {
  const colorScheme = useColorScheme();
  const context = useMemo(() => ({ ...ours, colorScheme }), [colorScheme]);
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
