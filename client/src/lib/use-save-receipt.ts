import { useMutation } from "@tanstack/react-query";
import { fetchReceipt, receiptFileName } from "./fetch-receipt.ts";
import { saveFile } from "./save-file.ts";
import { useSessionActions } from "./session-context.tsx";
import { toast } from "./toast.ts";

/** Hands a receipt over as a PDF file; says what is wrong where there is none to have. */
export function useSaveReceipt() {
  const session = useSessionActions();
  return useMutation({
    mutationFn: (number: number) => fetchReceipt(number, session),
    onSuccess: (pdf, number) => saveFile(pdf, receiptFileName(number)),
    onError: toast.failure,
  });
}
