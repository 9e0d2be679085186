import { useQuery } from "@tanstack/react-query";
import { question } from "./question.ts";
import { useIsSignedIn, useSession } from "./session-context.tsx";
import type { Me, Role } from "./trpc.ts";

/** The signed-in user as the server knows them: undefined while unknown, null for a visitor. */
export function useMe(): Me | null | undefined {
  const session = useSession();
  const me = useQuery({ ...question("auth.me"), enabled: session.status === "signed-in" });
  if (session.status === "signed-out") return null;
  return session.status === "signed-in" ? me.data : undefined;
}

/** The role of who is signed in: undefined while unknown, and for a visitor. */
export function useRole(): Role | undefined {
  const isSignedIn = useIsSignedIn();
  const role = useQuery({ ...question("auth.me"), enabled: isSignedIn, select: (me) => me?.role });
  return isSignedIn ? role.data : undefined;
}
