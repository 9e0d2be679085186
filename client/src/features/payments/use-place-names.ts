import { trpc } from "../../lib/api/trpc.ts";
import { placeName } from "../../lib/place.ts";
import { useHasChildren } from "../../lib/session/use-me.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import type { Place } from "../../lib/places-to-pay.ts";

/** Names places that the server has not named, "Football · Ben"; a class that is not shown any more is 'A class'. */
export function usePlaceNames(places: readonly Place[]): (place: Place) => string {
  const classIds = [...new Set(places.map(({ classId }) => classId))];
  const queries = trpc.useQueries((t) => classIds.map((classId) => t.classes.byId({ classId })));
  const family = trpc.family.list.useQuery(undefined, { enabled: useHasChildren() });
  return ({ classId, participantId }) => {
    const found = queries[classIds.indexOf(classId)];
    const className = found?.data?.name ?? (found?.isError ? paymentMessages.someClass : "…");
    return placeName(className, family.data?.find(({ id }) => id === participantId)?.name);
  };
}
