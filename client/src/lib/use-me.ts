import { useQuery } from "@tanstack/react-query";
import { question } from "./question.ts";
import { useSession } from "./session-context.tsx";
import type { Me } from "./trpc.ts";

/** The signed-in user as the server knows them: undefined while unknown, null for a visitor. */
export function useMe(): Me | null | undefined {
  const session = useSession();
  const me = useQuery({ ...question("auth.me"), enabled: session.status === "signed-in" });
  if (session.status === "signed-out") return null;
  return session.status === "signed-in" ? me.data : undefined;
}
