import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { errorCodeOf } from "../../lib/api/error-message.ts";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { type Place, placeKey } from "./places.ts";

export type StartedPayment = RouterOutputs["payments"]["start"];

/**
 * Holds the seats of some places, for one of the family or the reader each, and opens their payment as soon as the page is there. The
 * server finds the same seats and payment again however often it is asked, so this is cached like a query: one call, even where effects
 * run twice. A code that is used takes the place of the payment; one that is refused leaves it as it is.
 */
export function useStartPayment(places: readonly Place[]) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const queryKey = ["start-payment", ...places.map(placeKey)];
  const items = places.map(({ classId, participantId }) => ({ classId, ...(participantId && { participantId }) }));
  const usedCode = useRef("");

  const freshen = () => {
    // My Classes shows whether the seat is held, when it is opened.
    void utils.enrolment.selected.invalidate(undefined, { refetchType: "none" });
    void utils.classes.invalidate();
  };
  const startAsBefore = () => {
    const [first] = items;
    return utils.client.payments.start.mutate(first && items.length === 1 ? first : { items });
  };
  const start = useQuery<StartedPayment>({
    queryKey,
    queryFn: async () => {
      try {
        if (usedCode.current === "") return await startAsBefore();
        return await utils.client.payments.start.mutate({ items, code: usedCode.current }).catch((error: unknown) => {
          if (!errorCodeOf(error)?.startsWith("CODE_")) throw error;
          // Used up since the hold ended: the lines say that nothing comes off.
          usedCode.current = "";
          return startAsBefore();
        });
      } catch (error) {
        // A payment of another tab, or one that came through while nobody looked.
        if (errorCodeOf(error) === "ALREADY_ENROLLED") void utils.enrolment.invalidate();
        throw error;
      } finally {
        freshen();
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: "always",
  });
  const code = useMutation({
    mutationFn: async (entered: string) => {
      // Starting with another code gives up the payment of before: one that cannot be used is refused here already.
      if (entered !== "") await utils.client.payments.quote.query({ items, code: entered });
      return utils.client.payments.start.mutate({ items, code: entered });
    },
    onSuccess: (started, entered) => {
      usedCode.current = entered;
      queryClient.setQueryData(queryKey, started);
    },
    onSettled: freshen,
  });
  return { start, code };
}

export type CodeUse = ReturnType<typeof useStartPayment>["code"];
