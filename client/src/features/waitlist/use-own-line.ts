import { may } from "@campside/server/permissions";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { useRole } from "../../lib/session/use-me.ts";

type OwnLine = RouterOutputs["waitlist"]["mine"];

const NOBODY: OwnLine = { turns: [], offers: [] };

/** The turns and offers of the reader's family, of one class where it is named; none for anybody but a student, and until they are known. */
export function useOwnLine(classId?: string): OwnLine {
  const mayWait = may(useRole(), "class.select");
  const line = trpc.waitlist.mine.useQuery({}, { enabled: mayWait }).data;
  // Not what is cached before the role is known: the server drew the page without it.
  if (!mayWait || !line) return NOBODY;
  const isHere = (one: { classId: string }) => classId === undefined || one.classId === classId;
  return { turns: line.turns.filter(isHere), offers: line.offers.filter(isHere) };
}

/** Whether somebody of the reader's family is on a waitlist, or is offered a seat; of one class where it is named. */
export function useIsWaiting(classId?: string): boolean {
  const { turns, offers } = useOwnLine(classId);
  return turns.length + offers.length > 0;
}
