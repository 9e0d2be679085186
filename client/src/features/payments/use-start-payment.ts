import { useQuery } from "@tanstack/react-query";
import { errorCodeOf } from "../../lib/api/error-message.ts";
import { trpc } from "../../lib/api/trpc.ts";

/**
 * Holds a seat, for one of the family or the reader, and opens its payment as soon as the page is there. The server finds the same seat and payment again
 * however often it is asked, so this is cached like a query: one call, even where effects run twice.
 */
export function useStartPayment(classId: string, participantId: string | undefined) {
  const utils = trpc.useUtils();
  return useQuery({
    queryKey: ["start-payment", classId, participantId],
    queryFn: async () => {
      try {
        return await utils.client.payments.start.mutate({ classId, ...(participantId && { participantId }) });
      } catch (error) {
        // A payment of another tab, or one that came through while nobody looked.
        if (errorCodeOf(error) === "ALREADY_ENROLLED") void utils.enrolment.invalidate();
        throw error;
      } finally {
        // My Classes shows whether the seat is held, when it is opened.
        void utils.enrolment.selected.invalidate(undefined, { refetchType: "none" });
        void utils.classes.invalidate();
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: "always",
  });
}
