import { may, type Permission } from "@campside/server/permissions";
import { useHydrated } from "@tanstack/react-router";
import { useIsSignedIn, useSession } from "./session-context.tsx";
import { type Me, type Role, trpc } from "../api/trpc.ts";

/** The signed-in user as the server knows them, or this device while nobody can be reached: undefined while unknown, null for a visitor. */
export function useMe(): Me | null | undefined {
  const session = useSession();
  const me = trpc.auth.me.useQuery(undefined, { enabled: session.status === "signed-in" });
  const isHydrated = useHydrated();
  if (session.status === "signed-out") return null;
  // What this device keeps of them is no part of the page as the server has rendered it.
  return session.status === "signed-in" || isHydrated ? me.data : undefined;
}

/** The role of who is signed in: undefined while unknown, and for a visitor; null for one unknown to this version. */
export function useRole(): Role | null | undefined {
  const isSignedIn = useIsSignedIn();
  const role = trpc.auth.me.useQuery(undefined, { enabled: isSignedIn, select: (me) => me?.role });
  return isSignedIn ? role.data : undefined;
}

/** Whether to enable an action: for roles with the permission, and for visitors, who are asked to sign in by it. */
export function isEnabledFor(role: Role | null | undefined, permission: Permission): boolean {
  return role === undefined || may(role, permission);
}

/** Whether the reader is a student who enrols others as well; not before it is known whose session it is. */
export function useHasChildren(): boolean {
  const me = useMe();
  return me?.hasChildren === true && may(me.role, "family.own");
}
