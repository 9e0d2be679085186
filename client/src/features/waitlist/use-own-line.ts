import { may } from "@campside/server/permissions";
import { trpc } from "../../lib/api/trpc.ts";
import { useRole } from "../../lib/session/use-me.ts";
import { groupTurns, type Offer, type OwnGroup } from "./own-line.ts";

/** The offers and turns of the reader's family in one class; none for anybody but a student, and until they are known. */
export function useOwnLine(classId: string): { offers: Offer[]; groups: OwnGroup[] } {
  const mayWait = may(useRole(), "class.select");
  const line = trpc.waitlist.mine.useQuery({}, { enabled: mayWait });
  // Not what is cached before the role is known: the server drew the page without it.
  if (!mayWait || !line.data) return { offers: [], groups: [] };
  const isHere = (one: { classId: string }) => one.classId === classId;
  return { offers: line.data.offers.filter(isHere), groups: groupTurns(line.data.turns.filter(isHere)) };
}

/** Whether somebody of the reader's family is on a waitlist, or is offered a seat. */
export function useIsWaiting(): boolean {
  const mayWait = may(useRole(), "class.select");
  const line = trpc.waitlist.mine.useQuery({}, { enabled: mayWait });
  return mayWait && line.data !== undefined && line.data.turns.length + line.data.offers.length > 0;
}
