import { pageInput } from "../../components/tables/paged-table.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { useEnrolled } from "./use-enrolled.ts";

/** The payment for a place of the reader or of a child in a class, as far as the latest payments hold it. */
export function usePaidEnrolment(
  classId: string,
  participantId: string | undefined,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const latest = trpc.payments.history.useQuery(pageInput(1, {}), { enabled });
  const child = useEnrolled(classId, participantId, { enabled: enabled && participantId !== undefined });
  const paid = latest.data?.payments.find(
    (one) =>
      (participantId === undefined || one.paymentIntentId === child?.paymentIntentId) &&
      one.items.some(
        (item) =>
          item.classId === classId && !item.isEnrolmentOver && (participantId !== undefined || !item.participantName),
      ),
  );
  return { paid, isFetching: latest.isFetching };
}
