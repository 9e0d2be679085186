import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { shellMessages } from "../../lib/messages/shell.ts";
import { dashboardHome } from "../../lib/session/dashboard-home.ts";
import { useSession } from "../../lib/session/session-context.tsx";
import { useMe } from "../../lib/session/use-me.ts";
import { useSelectedIds } from "../classes/use-selected-ids.ts";
import classes from "./nav-entries.module.css";

/** The navigation's links: the public pages, then what the visitor's role adds. */
export function NavEntries({ path }: { path: string }) {
  const session = useSession();
  const me = useMe();
  const home = me && dashboardHome(me.role);
  const unpaid = useSelectedIds(me?.role).length;
  const here = path.toLowerCase().replace(/(.)\/$/, "$1");
  const mark = (target: string) => ({
    className: classes.entry ?? "",
    ...(here === target ? { "aria-current": "page" as const } : {}),
  });

  return (
    <>
      <Link to="/" {...mark("/")}>
        {shellMessages.home}
      </Link>
      <Link to="/instructors" {...mark("/instructors")}>
        {shellMessages.instructors}
      </Link>
      <Link to="/Classes" {...mark("/classes")}>
        {shellMessages.classes}
      </Link>
      {home && (
        <Link to={home} className={classes.entry ?? ""}>
          {shellMessages.dashboard}
          {unpaid > 0 && (
            <>
              <span className={classes.count} aria-hidden>
                {unpaid}
              </span>
              <VisuallyHidden>{shellMessages.toPayFor(unpaid)}</VisuallyHidden>
            </>
          )}
        </Link>
      )}
      {(session.status === "loading" || session.status === "signed-out") && (
        // Its place is kept until it is known who looks.
        <Link to="/login" {...mark("/login")} data-waiting={session.status === "loading" || undefined}>
          {shellMessages.login}
        </Link>
      )}
    </>
  );
}
