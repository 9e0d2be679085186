import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { isPlaceOf } from "../../lib/place.ts";

type Overlap = RouterOutputs["schedule"]["ownOverlaps"][number];

/** With which dates of one person, a child or without an id the reader, the dates of some classes overlap. */
export function useOwnOverlaps(classIds: string[], { enabled }: { enabled: boolean }) {
  const overlaps = trpc.schedule.ownOverlaps.useQuery({ classIds }, { enabled }).data ?? [];
  return (classId: string, participantId?: string): Overlap[] =>
    overlaps.filter((one) => one.classId === classId && isPlaceOf(participantId)(one));
}
