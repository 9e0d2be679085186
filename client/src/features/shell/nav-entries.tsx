import { Link } from "@tanstack/react-router";
import { shellMessages } from "../../lib/messages/shell.ts";
import { roleHome } from "../../lib/role-home.ts";
import { useSession } from "../../lib/session-context.tsx";
import { CLASSES_PATH } from "../../lib/spelled-paths.ts";
import { useMe } from "../../lib/use-me.ts";
import classes from "./nav-entries.module.css";

/** The navigation's links: the public pages, then what the visitor's role adds. */
export function NavEntries({ path }: { path: string }) {
  const session = useSession();
  const me = useMe();
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
      <Link to={CLASSES_PATH} {...mark("/classes")}>
        {shellMessages.classes}
      </Link>
      {me && (
        <Link to={roleHome[me.role]} className={classes.entry ?? ""}>
          {shellMessages.dashboard}
        </Link>
      )}
      {session.status !== "signed-in" && (
        // Its place is kept until it is known who looks.
        <Link to="/login" {...mark("/login")} data-waiting={session.status === "loading" || undefined}>
          {shellMessages.login}
        </Link>
      )}
    </>
  );
}
