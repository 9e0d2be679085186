import { Burger } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useRouterState } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { BrandMark } from "./brand-mark.tsx";
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx";
import { shellMessages } from "../../lib/messages/shell.ts";
import { NavAccount } from "./nav-account.tsx";
import { NavEntries } from "./nav-entries.tsx";
import classes from "./nav-bar.module.css";

/** The top navigation; on a small screen its entries fold into a burger menu. */
export function NavBar() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  // The menu is open at the page where it was opened: going elsewhere closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === path;
  const burger = useRef<HTMLButtonElement>(null);
  useWindowEvent("keydown", ({ key }) => {
    if (key !== "Escape" || !isOpen) return;
    setOpenAt(null);
    burger.current?.focus();
  });

  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <BrandMark />
        <nav
          id="site-navigation"
          className={classes.entries}
          data-open={isOpen || undefined}
          aria-label={shellMessages.mainNavigation}
        >
          <NavEntries path={path} />
        </nav>
        <div className={classes.tools}>
          <NavAccount />
          <ColorSchemeSwitch />
          <Burger
            ref={burger}
            className={classes.burger}
            opened={isOpen}
            size="sm"
            aria-expanded={isOpen}
            onClick={() => setOpenAt(isOpen ? null : path)}
            aria-label={isOpen ? shellMessages.closeMenu : shellMessages.openMenu}
            aria-controls="site-navigation"
          />
        </div>
      </div>
    </header>
  );
}
