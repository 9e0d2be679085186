import "../styles/mantine.ts";
import { MantineProvider } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { onColorScheme, readColorScheme } from "../lib/color-scheme.ts";
import { theme } from "../theme.ts";

/** The page decides about its colours; Mantine only follows. */
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

/** The theme for Mantine's components; its variables are a style sheet, which the build makes. */
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
