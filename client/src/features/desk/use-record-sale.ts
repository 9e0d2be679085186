import { useRef } from "react";
import { type RouterInputs, type RouterOutputs, trpc } from "../../lib/api/trpc.ts";

type Sale = Omit<RouterInputs["admin"]["deskEnrol"], "idempotencyKey">;
type Then = { onSuccess: (recorded: RouterOutputs["admin"]["deskEnrol"]) => void };

/** Records a sale at the desk once, however often the same one is sent: after a lost answer, too. A changed one is another one. */
export function useRecordSale() {
  const utils = trpc.useUtils();
  const sent = useRef({ sale: "", idempotencyKey: "" });
  const { mutate, ...state } = trpc.admin.deskEnrol.useMutation({
    onSuccess: () => {
      void utils.admin.invalidate();
      void utils.classes.invalidate();
    },
    // Of a refused sale, the prices or the seats may have changed.
    onError: () => void utils.admin.deskQuote.invalidate(),
  });
  return {
    ...state,
    record: (sale: Sale, then: Then) => {
      const text = JSON.stringify(sale);
      if (sent.current.sale !== text) sent.current = { sale: text, idempotencyKey: crypto.randomUUID() };
      mutate({ ...sale, idempotencyKey: sent.current.idempotencyKey }, then);
    },
  };
}
