import { Link } from "@tanstack/react-router";
import { PageHead } from "../../components/page-head.tsx";
import { dashboardMessages } from "../../lib/messages/dashboard.ts";
import type { Me } from "../../lib/trpc.ts";
import { menuEntries } from "./menu-entries.ts";
import classes from "./welcome.module.css";

/** Greets the user by name and leads on to what their role can do. */
export function Welcome({ me }: { me: Me }) {
  return (
    <>
      <PageHead title={dashboardMessages.welcome(me.name || me.email)} text={dashboardMessages.welcomeText[me.role]} />
      <ul className={classes.tiles}>
        {menuEntries[me.role].map(({ link, text, hint, Icon }) => (
          <li key={text}>
            <Link {...link} className={classes.tile ?? ""}>
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
