import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { isPlaceOf } from "../../lib/place.ts";
import { useHasChildren } from "../../lib/session/use-me.ts";

type Overlap = RouterOutputs["schedule"]["ownOverlaps"][number];

/**
 * With which dates of one person the dates of some classes overlap. Of a reader with children, whose dates are each somebody's, those
 * of the classes in which this person has a place.
 */
export function useOwnOverlaps(classIds: string[], { enabled }: { enabled: boolean }) {
  const hasChildren = useHasChildren();
  const overlaps = trpc.schedule.ownOverlaps.useQuery({ classIds }, { enabled }).data ?? [];
  const places = trpc.enrolment.mine.useQuery(undefined, { enabled: enabled && hasChildren }).data ?? [];
  return (classId: string, participantId?: string): Overlap[] => {
    const attended = new Set(places.filter(isPlaceOf(participantId)).map(({ id }) => id));
    return overlaps.filter((one) => one.classId === classId && (!hasChildren || attended.has(one.withId)));
  };
}
