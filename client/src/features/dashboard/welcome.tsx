import { may } from "@campside/server/permissions";
import { Link } from "@tanstack/react-router";
import { PageHead } from "../../components/pages/page-head.tsx";
import { dashboardMessages } from "../../lib/messages/dashboard.ts";
import { messagesOfRole } from "../../lib/messages/roles.ts";
import type { Me } from "../../lib/api/trpc.ts";
import { OpenOffers } from "../waitlist/offer-list.tsx";
import { useIsWaiting } from "../waitlist/use-own-line.ts";
import { menuEntries } from "./menu-entries.ts";
import { AdminFigures } from "./admin-figures.tsx";
import { Inbox } from "./inbox.tsx";
import { InstructorFigures } from "./instructor-figures.tsx";
import { NextMeeting } from "./next-meeting.tsx";
import { StudentFigures } from "./student-figures.tsx";
import { TodayLists } from "./today-lists.tsx";
import classes from "./welcome.module.css";

/** Greets the user by name, shows what their role wants to know at a glance, and leads on to what their role can do. */
export function Welcome({ me }: { me: Me }) {
  const isWaiting = useIsWaiting();
  return (
    <>
      <PageHead title={dashboardMessages.welcome(me.name || me.email)} text={messagesOfRole(me.role).welcome} />
      {may(me.role, "class.teach") && <TodayLists />}
      {may(me.role, "class.select") && <OpenOffers />}
      {(may(me.role, "class.select") || may(me.role, "class.teach")) && <NextMeeting />}
      {may(me.role, "ledger.manage") && <Inbox />}
      {may(me.role, "ledger.manage") && <AdminFigures />}
      {may(me.role, "class.select") && <StudentFigures />}
      {may(me.role, "class.teach") && <InstructorFigures />}
      <ul className={classes.tiles}>
        {menuEntries(me.role, isWaiting).map(({ to, text, hint, Icon }) => (
          <li key={text}>
            <Link to={to} className={classes.tile ?? ""}>
              <span className={classes.icon}>
                <Icon size={26} stroke={1.75} aria-hidden />
              </span>
              <span className={classes.name}>{text}</span>
              <span className={classes.hint}>{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
