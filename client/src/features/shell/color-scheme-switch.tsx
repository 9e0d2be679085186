import { IconMoon, IconSun } from "@tabler/icons-react";
import { chooseColorScheme, useColorScheme } from "../../lib/color-scheme.ts";
import { shellMessages } from "../../lib/messages/shell.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./color-scheme-switch.module.css";
import { ActionIcon } from "../../components/button.tsx";

/** Switches between the dark and the light look; the choice is kept. */
export function ColorSchemeSwitch() {
  // A rendered page is dark, whoever looks at it; its style shows the right sign from the beginning.
  const isDark = useColorScheme() === "dark";
  return (
    <ActionIcon
      aria-label={isDark ? shellMessages.toLight : shellMessages.toDark}
      onClick={() => {
        if (!chooseColorScheme(isDark ? "light" : "dark")) toast.note(shellMessages.lookNotKept);
      }}
    >
      <IconSun className={classes.inDark} size={24} aria-hidden />
      <IconMoon className={classes.inLight} size={24} aria-hidden />
    </ActionIcon>
  );
}
