import { pageInput } from "../../components/tables/paged-table.tsx";
import { trpc } from "../../lib/api/trpc.ts";

/** The reader's payment for a class that they are enrolled in, as far as the latest payments hold it. */
export function usePaidEnrolment(classId: string, options: { enabled?: boolean } = {}) {
  const latest = trpc.payments.history.useQuery(pageInput(1, {}), options);
  const paid = latest.data?.payments.find((one) => one.classId === classId && !one.isEnrolmentOver);
  return { paid, isFetching: latest.isFetching };
}
