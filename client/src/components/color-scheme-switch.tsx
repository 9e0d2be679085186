import { ActionIcon, Box, useMantineColorScheme } from "@mantine/core";
import { useHydrated } from "@tanstack/react-router";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { shellMessages } from "../lib/messages/shell.ts";

/** Switches between the dark and the light look; the choice is kept. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // A rendered page is dark, whoever looks at it; its style shows the right sign from the beginning.
  const isDark = !useHydrated() || colorScheme === "dark";
  return (
    <ActionIcon
      size={40}
      color="gray"
      variant="subtle"
      c="var(--ink)"
      aria-label={isDark ? shellMessages.toLight : shellMessages.toDark}
      onClick={() => setColorScheme(isDark ? "light" : "dark")}
    >
      <Box component={IconSun} lightHidden size={20} aria-hidden />
      <Box component={IconMoon} darkHidden size={20} aria-hidden />
    </ActionIcon>
  );
}
