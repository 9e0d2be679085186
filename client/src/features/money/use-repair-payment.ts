import { moneyMessages } from "../../lib/messages/money.ts";
import { toast } from "../../lib/toast.ts";
import { trpc } from "../../lib/trpc.ts";
import { useMoneyChange } from "./use-money-change.ts";

/** Brings one payment in line with the provider; says so once the server has. */
export function useRepairPayment() {
  const changed = useMoneyChange();
  return trpc.admin.repairPayment.useMutation({
    onSuccess: () => toast.success(moneyMessages.repaired),
    onError: toast.failure,
    onSettled: changed,
  });
}
