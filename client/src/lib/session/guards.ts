import { may, type Permission } from "@campside/server/permissions";
import { redirect } from "@tanstack/react-router";
import type { RouterContext } from "../router-context.ts";
import type { Me } from "../api/trpc.ts";

/**
 * The signed-in user; sends anyone else to the login page. Waits for the session to be restored first, so a reload
 * keeps its page. The role may be the cached one: every navigation asks for it anew, and a change runs the guards again.
 */
export async function requireSignIn(
  { session, queryUtils }: Pick<RouterContext, "session" | "queryUtils">,
  here: string,
): Promise<Me> {
  const identity = await session.ready();
  const me = identity && (await queryUtils.auth.me.ensureData());
  if (!me) throw toLogin(here);
  return me;
}

/** The guard of a page in the dashboard, as its `beforeLoad`: sends users without the permission to the login page. */
export function requirePermission(permission: Permission) {
  return ({ context, location }: { context: { me: Me }; location: { href: string } }): void => {
    if (!may(context.me.role, permission)) throw toLogin(location.href);
  };
}

const toLogin = (here: string) => redirect({ to: "/login", search: { redirect: here } });
