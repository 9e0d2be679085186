import { may, type Permission } from "@campside/server/permissions";
import { redirect } from "@tanstack/react-router";
import { errorStatusOf } from "../api/error-message.ts";
import type { Me } from "../api/trpc.ts";
import { errorMessages } from "../messages/errors.ts";
import type { RouterContext } from "../router-context.ts";

/**
 * The signed-in user; sends anyone else to the login page. Waits for the session to be restored first, so a reload
 * keeps its page. The role may be the cached one: every navigation asks for it anew, and a change runs the guards again.
 *
 * @throws Error for the error page where it cannot be known who is signed in: only a 401 ends a session
 */
export async function requireSignIn(
  { session, queryUtils }: Pick<RouterContext, "session" | "queryUtils">,
  here: string,
): Promise<Me> {
  const identity = await session.ready();
  if (!identity && session.failure() !== null) throw describe(session.failure());
  const me = identity && (await queryUtils.auth.me.ensureData().catch(nobodyIfRefused));
  if (!me) throw toLogin(here);
  return me;
}

function nobodyIfRefused(error: unknown): null {
  if (errorStatusOf(error) === 401) return null;
  throw describe(error);
}

/** What the server refuses on purpose says why; any other failure means that it cannot be reached. */
function describe(error: unknown): unknown {
  const status = errorStatusOf(error) ?? 500;
  return status < 500 ? error : new Error(errorMessages.unreachable, { cause: error });
}

/** The guard of a page in the dashboard, as its `beforeLoad`: sends users without the permission to the login page. */
export function requirePermission(permission: Permission) {
  return ({ context, location }: { context: { me: Me }; location: { href: string } }): void => {
    if (!may(context.me.role, permission)) throw toLogin(location.href);
  };
}

const toLogin = (here: string) => redirect({ to: "/login", search: { redirect: here } });
