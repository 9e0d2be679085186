import type { RouterContext } from "../router-context.ts";

type FollowedRouter = {
  subscribe(event: "onBeforeNavigate", listener: () => void): () => void;
  invalidate(): Promise<void>;
};

/**
 * Keeps what is on the screen in step with who is signed in: another person never sees the last one's
 * answers, and a changed role is noticed at the next click.
 */
export function followIdentity(
  router: FollowedRouter,
  { queryClient, queryUtils, session }: Pick<RouterContext, "queryClient" | "queryUtils" | "session">,
): void {
  const { me } = queryUtils.auth;
  let userId = identityId(session);
  let role = me.getData()?.role;

  session.subscribe(() => {
    const next = identityId(session);
    if (next === undefined || next === userId) return;
    const isFirstReport = userId === undefined;
    userId = next;
    role = undefined;
    if (isFirstReport) return;
    queryClient.removeQueries({ type: "inactive" });
    void me.reset();
    void router.invalidate().then(() => queryClient.invalidateQueries());
  });

  router.subscribe("onBeforeNavigate", () => {
    if (session.state().status !== "signed-in") return;
    // An answer on its way is new enough: nothing has changed that this browser knows of.
    void me.invalidate(undefined, undefined, { cancelRefetch: false });
  });

  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== "updated") return;
    const next = me.getData()?.role;
    if (next === role) return;
    const hasChanged = role !== undefined && next !== undefined;
    role = next;
    if (hasChanged) void router.invalidate();
  });
}

/** Undefined while unknown, null for a visitor. */
function identityId(session: RouterContext["session"]): string | null | undefined {
  const state = session.state();
  if (state.status === "signed-in") return state.identity.id;
  return state.status === "signed-out" ? null : undefined;
}
