import "../../styles/dashboard.ts";
import { Burger } from "@mantine/core";
import { useMediaQuery, useWindowEvent } from "@mantine/hooks";
import { useRouterState } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { BrandMark } from "../shell/brand-mark.tsx";
import { ColorSchemeSwitch } from "../shell/color-scheme-switch.tsx";
import { LoadingText } from "../../components/loading-text.tsx";
import { dashboardMessages } from "../../lib/messages/dashboard.ts";
import { shellMessages } from "../../lib/messages/shell.ts";
import { useMe } from "../../lib/session/use-me.ts";
import { DashboardMenu } from "./dashboard-menu.tsx";
import classes from "./dashboard-frame.module.css";

const SMALL_SCREEN = "(max-width: 61.99em)";
const MENU_ID = "dashboard-menu";

type DashboardFrameProps = { account: ReactNode; children?: ReactNode };

/** What surrounds every page of the dashboard: a bar, and a sidebar that folds away on small screens. Waits for the role. */
export function DashboardFrame({ account, children }: DashboardFrameProps) {
  const me = useMe();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isSmall = useMediaQuery(SMALL_SCREEN, undefined, { getInitialValueInEffect: false });
  // The menu is open at the page where it was opened: going elsewhere closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === path;
  const burger = useRef<HTMLButtonElement>(null);

  const isOver = isSmall && isOpen;
  useWindowEvent("keydown", ({ key }) => {
    if (key !== "Escape" || !isOver) return;
    setOpenAt(null);
    burger.current?.focus();
  });

  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {shellMessages.skipToContent}
      </a>
      <header className={classes.bar}>
        <BrandMark />
        <div className={classes.tools}>
          {account}
          <ColorSchemeSwitch />
          <Burger
            ref={burger}
            className={classes.burger}
            opened={isOpen}
            size="sm"
            aria-expanded={isOpen}
            onClick={() => setOpenAt(isOpen ? null : path)}
            aria-label={isOpen ? dashboardMessages.closeMenu : dashboardMessages.openMenu}
            aria-controls={MENU_ID}
          />
        </div>
      </header>
      <nav
        id={MENU_ID}
        className={classes.side}
        data-open={isOpen || undefined}
        aria-label={dashboardMessages.navigation}
      >
        {me && <DashboardMenu role={me.role} path={path} />}
      </nav>
      <main id="content" className={classes.content} tabIndex={-1} inert={isOver}>
        {me ? children : <LoadingText text={dashboardMessages.loading} />}
      </main>
    </div>
  );
}
