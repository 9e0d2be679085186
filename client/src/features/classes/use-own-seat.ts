import { may } from "@campside/server/permissions";
import { type Role, trpc } from "../../lib/api/trpc.ts";

/**
 * What the reader has paid for a seat in the class; undefined for anybody else, and until it is known. The caller passes the
 * role, so that a card reads it once.
 */
export function useOwnSeat(classId: string, role: Role | null | undefined): { paidCents: number } | undefined {
  const enrolled = trpc.enrolment.mine.useQuery(undefined, { enabled: may(role, "enrolment.own") });
  return enrolled.data?.find(({ id }) => id === classId);
}
