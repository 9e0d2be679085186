import type { ReactNode } from "react";
import { shellMessages } from "../../lib/messages/shell.ts";
import { NavBar } from "./nav-bar.tsx";
import { ScrollTopButton } from "./scroll-top-button.tsx";
import { SiteFooter } from "./site-footer.tsx";
import classes from "./site-frame.module.css";

/** What surrounds every page outside the dashboard: navigation, footer and the way back to the top. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {shellMessages.skipToContent}
      </a>
      <NavBar />
      <main id="content" className={classes.content} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <ScrollTopButton />
    </div>
  );
}
