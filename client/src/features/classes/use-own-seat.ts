import { may } from "@campside/server/permissions";
import { trpc } from "../../lib/api/trpc.ts";
import { useRole } from "../../lib/session/use-me.ts";

/** What the reader has paid for a seat in the class; undefined for anybody else, and until it is known. */
export function useOwnSeat(classId: string): { paidCents: number } | undefined {
  const role = useRole();
  const enrolled = trpc.enrolment.mine.useQuery(undefined, { enabled: may(role, "enrolment.own") });
  return enrolled.data?.find(({ id }) => id === classId);
}
