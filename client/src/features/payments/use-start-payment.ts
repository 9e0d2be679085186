import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorCodeOf } from "../../lib/api/error-message.ts";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { type Place, placeKey } from "../../lib/places-to-pay.ts";

export type StartedPayment = RouterOutputs["payments"]["start"] & {
  /** The total is not the one that the reader has seen. */
  isTotalChanged?: boolean;
};

/**
 * Holds the seats of some places, for one of the family or the reader each, and opens their payment as soon as the page is there. The
 * server finds the same seats and payment again however often it is asked, so this is cached like a query: one call, even where effects
 * run twice. A start once more keeps the code, and is for the total that the reader has seen, on this page or, as `quotedCents`, on the one
 * before; at another one it says so. A code that is used takes the place of the payment; one that is refused leaves it as it is.
 *
 * @param moveId the enrolment that a place moves to: the server then holds no other seat. Known once a move was started here.
 */
export function useStartPayment(places: readonly Place[], quotedCents?: number, moveId?: string) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const queryKey = ["start-payment", ...places.map(placeKey)];
  const items = places.map(({ classId, participantId }) => ({ classId, ...(participantId && { participantId }) }));

  const freshen = () => {
    // My Classes shows whether the seat is held, when it is opened.
    void utils.enrolment.selected.invalidate(undefined, { refetchType: "none" });
    void utils.classes.invalidate();
    // With a code an offer is another one.
    void utils.waitlist.invalidate();
  };
  const ask = (code: string | null | undefined, totalCents?: number) => {
    const [first] = items;
    const isSeat = first && items.length === 1 && !code;
    const [held] = queryClient.getQueryData<StartedPayment>(queryKey)?.items ?? [];
    const move = moveId ?? (held?.movesFrom ? held.enrolmentId : undefined);
    const input = isSeat
      ? { ...first, priceCents: totalCents, moveId: move }
      : { items, code: code ?? undefined, totalCents };
    return utils.client.payments.start.mutate(input);
  };
  const startAsSeen = async (): Promise<StartedPayment> => {
    const before = queryClient.getQueryData<StartedPayment>(queryKey);
    const seenCents = before?.totalCents ?? quotedCents;
    const started = await ask(before?.code, seenCents).catch((error: unknown) => {
      const errorCode = errorCodeOf(error);
      if (errorCode === "PRICE_CHANGED") return ask(before?.code);
      // Used up since the hold ended: the lines say that nothing comes off.
      if (errorCode?.startsWith("CODE_")) return ask(null);
      throw error;
    });
    // The page before knew of no code.
    const isComparable = seenCents !== undefined && (before !== undefined || started.code === null);
    return { ...started, isTotalChanged: isComparable && started.totalCents !== seenCents };
  };
  const start = useQuery<StartedPayment>({
    queryKey,
    queryFn: async () => {
      try {
        return await startAsSeen();
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
    onSuccess: (started) => void queryClient.setQueryData(queryKey, started),
    onSettled: freshen,
  });
  return { start, code };
}

export type CodeUse = ReturnType<typeof useStartPayment>["code"];
