import { useMutation } from "@tanstack/react-query";
import { fetchFile } from "../../lib/api/fetch-file.ts";
import { receiptLabel } from "../../lib/format.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useSessionActions } from "../../lib/session/session-context.tsx";
import { toast } from "../../lib/toast.ts";

/** Hands a receipt over as a PDF file; says what is wrong where there is none to have. */
export function useSaveReceipt() {
  const session = useSessionActions();
  return useMutation({
    mutationFn: (number: number) => fetchFile(`/receipts/${number}`, session),
    onSuccess: (pdf, number) => saveFile(pdf, `receipt-${receiptLabel(number)}.pdf`),
    onError: toast.failure,
  });
}
