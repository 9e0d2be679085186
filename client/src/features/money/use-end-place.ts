import { formatPrice } from "../../lib/format.ts";
import { moneyMessages } from "../../lib/messages/money.ts";
import { toast } from "../../lib/toast.ts";
import { trpc } from "../../lib/trpc.ts";
import { useMoneyChange } from "./use-money-change.ts";

/** Ends somebody's place with a refund; says so once the server has. */
export function useEndPlace() {
  const changed = useMoneyChange();
  return trpc.admin.cancelPlace.useMutation({
    onSuccess: ({ refundCents }) =>
      toast.success(refundCents > 0 ? moneyMessages.ended(formatPrice(refundCents)) : moneyMessages.endedWithout),
    onError: toast.failure,
    onSettled: changed,
  });
}
