import { pageInput } from "../../components/tables/paged-table.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { useEnrolled } from "./use-enrolled.ts";

/**
 * The payment for a place of the reader or of a child in a class, as far as the latest payments hold it: the one that has just been made,
 * where it is named, since a place that has moved has several.
 */
export function usePaidEnrolment(
  classId: string,
  participantId: string | undefined,
  { enabled = true, paymentIntentId }: { enabled?: boolean; paymentIntentId?: string | undefined } = {},
) {
  const latest = trpc.payments.history.useQuery(pageInput(1, {}), { enabled });
  const child = useEnrolled(classId, participantId, { enabled: enabled && participantId !== undefined });
  const paid = latest.data?.payments.find((one) =>
    paymentIntentId !== undefined
      ? one.paymentIntentId === paymentIntentId
      : (participantId === undefined || one.paymentIntentId === child?.paymentIntentId) &&
        one.items.some(
          (item) =>
            item.classId === classId && !item.isEnrolmentOver && (participantId !== undefined || !item.participantName),
        ),
  );
  return { paid, isFetching: latest.isFetching };
}
