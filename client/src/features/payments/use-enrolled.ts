import { trpc } from "../../lib/api/trpc.ts";
import { isPlaceOf } from "../../lib/place.ts";

/** The paid place of a child, or without an id of the reader, in a class; undefined without one and until it is known. */
export function useEnrolled(classId: string, participantId: string | undefined, options: { enabled?: boolean } = {}) {
  const isPlace = isPlaceOf(participantId);
  return trpc.enrolment.mine.useQuery(undefined, options).data?.find((one) => one.id === classId && isPlace(one));
}
