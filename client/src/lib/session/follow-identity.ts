import type { AppRouter } from "@campside/server/app-router";
import type { Query } from "@tanstack/react-query";
import type { RouterContext } from "../router-context.ts";

type FollowedRouter = {
  subscribe(event: "onBeforeNavigate", listener: () => void): () => void;
  invalidate(): Promise<void>;
};

type Routers = AppRouter["_def"]["record"];
type ForEverybody<Of> = keyof { [P in keyof Of as Of[P] extends { meta: { public: "everybody" } } ? P : never]: true };
type PathsForEverybody = { [R in keyof Routers]: `${R}.${ForEverybody<Routers[R]> & string}` }[keyof Routers];

/** The procedures that say of themselves that their answers are the same for everybody: no more and no fewer. */
const FOR_EVERYBODY: Record<PathsForEverybody, true> = {
  "classes.popular": true,
  "classes.list": true,
  "classes.facets": true,
  "classes.similar": true,
  "classes.instructors": true,
};

const isForEverybody = ({ queryKey: [path] }: Query): boolean =>
  Array.isArray(path) && Object.hasOwn(FOR_EVERYBODY, path.join("."));

/**
 * Keeps what is on the screen in step with who is signed in: another person never sees the last one's
 * answers, and a changed role is noticed at the next click.
 */
export function followIdentity(
  router: FollowedRouter,
  { queryClient, queryUtils, session }: Pick<RouterContext, "queryClient" | "queryUtils" | "session">,
): void {
  const { me } = queryUtils.auth;
  // What this device keeps for who was here last may be on the screen before the session is restored.
  let userId = session.state().status === "loading" ? session.remembered() || undefined : identityId(session);
  let role = me.getData()?.role;

  session.subscribe(() => {
    const next = identityId(session);
    if (next === undefined || next === userId) return;
    const isFirstReport = userId === undefined;
    userId = next;
    role = undefined;
    if (isFirstReport) return;
    // Invalidated ones would stay on the screen until they are answered, and for good where they may not be asked again.
    for (const query of queryClient.getQueryCache().getAll()) if (!isForEverybody(query)) query.reset();
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
