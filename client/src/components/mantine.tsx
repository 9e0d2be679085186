import "../styles/mantine.ts";
import { MantineProvider } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { onColorScheme, readColorScheme } from "../lib/color-scheme.ts";
import { theme } from "../theme.ts";

/** The page decides about its colours; the component library only hears of it. */
function createColorSchemeManager() {
  let stop: (() => void) | undefined;
  return {
    get: (usual: "dark" | "light" | "auto") => (typeof window === "undefined" ? usual : readColorScheme()),
    set: () => undefined,
    subscribe: (tell: (scheme: "dark" | "light") => void) => void (stop = onColorScheme(() => tell(readColorScheme()))),
    unsubscribe: () => stop?.(),
    clear: () => undefined,
  };
}

/**
 * What the component library's fields and windows need around them, with their style sheets. It is put around what shows
 * them, so that the first page comes without it; the theme's variables stand in a style sheet of their own.
 */
export function Mantine({ children }: { children: ReactNode }) {
  const [colorSchemeManager] = useState(createColorSchemeManager);
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="dark"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
