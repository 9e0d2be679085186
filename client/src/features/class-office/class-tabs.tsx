import { may, type Permission } from "@campside/server/permissions";
import { Link, useRouterState } from "@tanstack/react-router";
import { classOfficeMessages as text } from "../../lib/messages/class-office.ts";
import { useRole } from "../../lib/session/use-me.ts";
import classes from "./class-tabs.module.css";

const PAGE = "/dashboard/classes/$classId";
const TABS = [
  { key: "overview", to: PAGE, permission: "class.students" },
  { key: "dates", to: `${PAGE}/dates`, permission: "meeting.plan" },
  { key: "people", to: `${PAGE}/people`, permission: "class.students" },
  { key: "messages", to: `${PAGE}/messages`, permission: "class.students" },
  { key: "money", to: `${PAGE}/money`, permission: "ledger.manage" },
] as const satisfies { key: string; to: string; permission: Permission }[];

/** On a phone the row is wider than the screen. */
function showInRow(tab: HTMLElement | null) {
  const row = tab?.closest("nav");
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

/** The parts of a class, each with an address of its own; those that the role may open. */
export function ClassTabs({ classId }: { classId: string }) {
  const role = useRole();
  // An address is understood in any case.
  const last = useRouterState({ select: ({ location }) => location.pathname.toLowerCase().split("/")[4] });
  const here = TABS.find(({ key }) => key === last)?.key ?? "overview";
  return (
    <nav className={classes.tabs} aria-label={text.tabsLabel}>
      <ul>
        {TABS.filter(({ permission }) => may(role, permission)).map(({ key, to }) => (
          <li key={key}>
            <Link
              ref={here === key ? showInRow : undefined}
              to={to}
              params={{ classId }}
              activeOptions={{ exact: true, includeHash: false }}
              resetScroll={false}
              className={classes.tab ?? ""}
              {...(here === key && { "aria-current": "page" })}
            >
              {text.tabs[key]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
