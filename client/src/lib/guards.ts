import { redirect } from "@tanstack/react-router";
import { question } from "./question.ts";
import type { RouterContext } from "./router-context.ts";
import type { Me, Role } from "./trpc.ts";

/**
 * Lets a signed-in user with the given role pass, and sends anyone else to the login page. Waits for the
 * session to be restored first, so a reload keeps its page; for use in a route's `beforeLoad`. The role may
 * be the cached one: every navigation asks for it anew, and a change runs the guards again.
 */
export async function requireRole(
  { session, queryClient }: Pick<RouterContext, "session" | "queryClient">,
  here: string,
  role?: Role,
): Promise<Me> {
  const identity = await session.ready();
  const me = identity && (await queryClient.ensureQueryData(question("auth.me")));
  if (!me || (role && me.role !== role)) throw redirect({ to: "/login", search: { redirect: here } });
  return me;
}
