import { IconHome } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { dashboardMessages } from "../../lib/messages/dashboard.ts";
import type { Role } from "../../lib/api/trpc.ts";
import { useIsWaiting } from "../waitlist/use-own-line.ts";
import classes from "./dashboard-menu.module.css";
import { menuEntries } from "./menu-entries.ts";

type DashboardMenuProps = { role: Role | null; path: string };

/** The way home, and the pages of this role and no other. */
export function DashboardMenu({ role, path }: DashboardMenuProps) {
  const here = path.toLowerCase().replace(/(.)\/$/, "$1");
  const isWaiting = useIsWaiting();
  return (
    <ul className={classes.menu}>
      <li>
        <Link to="/" className={classes.entry ?? ""}>
          <IconHome size={20} aria-hidden />
          {dashboardMessages.home}
        </Link>
      </li>
      <li className={classes.line} aria-hidden />
      {menuEntries(role, isWaiting).map(({ to, text, Icon }) => (
        <li key={text}>
          <Link to={to} className={classes.entry ?? ""} {...(here === to.toLowerCase() && { "aria-current": "page" })}>
            <Icon size={20} aria-hidden />
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
