import { may } from "@campside/server/permissions";
import { type Role, trpc } from "../../lib/api/trpc.ts";

/**
 * What the reader has paid for a seat in the class; undefined for anybody else, and until it is known. The caller passes the
 * role, so that a card reads it once. Not what is cached before the role is known: the server drew the page without it.
 */
export function useOwnSeat(classId: string, role: Role | null | undefined): { paidCents: number } | undefined {
  const mayHave = may(role, "enrolment.own");
  const enrolled = trpc.enrolment.mine.useQuery(undefined, { enabled: mayHave });
  if (!mayHave) return undefined;
  return enrolled.data?.find(({ id }) => id === classId);
}
