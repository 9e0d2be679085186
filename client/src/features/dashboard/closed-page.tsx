import { LinkButton } from "../../components/link-button.tsx";
import { Notice } from "../../components/notice.tsx";
import { authMessages } from "../../lib/messages/auth.ts";
import { messagesOfRole } from "../../lib/messages/roles.ts";
import { dashboardHome } from "../../lib/session/dashboard-home.ts";
import { useRole } from "../../lib/session/use-me.ts";
import classes from "../auth/auth-frame.module.css";
import { closedPage } from "./menu-entries.ts";

/** Tells whoever was sent away from another role's page why, and leads to the own dashboard. */
export function ClosedPage({ path }: { path: string }) {
  const role = useRole();
  const page = role === undefined ? null : closedPage(path, role);
  if (role === undefined || page === null) return null;
  return (
    <div className={classes.closed}>
      <Notice
        tone="info"
        action={
          <LinkButton size="sm" to={dashboardHome(role) ?? "/dashboard"}>
            {authMessages.toDashboard}
          </LinkButton>
        }
      >
        {authMessages.closedPage(page, messagesOfRole(role).name)}
      </Notice>
    </div>
  );
}
