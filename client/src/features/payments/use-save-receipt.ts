import { useMutation } from "@tanstack/react-query";
import { accessToken } from "../../lib/session/access-token.ts";
import { receiptLabel } from "../../lib/format.ts";
import { errorMessages } from "../../lib/messages/errors.ts";
import type { Session } from "../../lib/session/session.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useSessionActions } from "../../lib/session/session-context.tsx";
import { toast } from "../../lib/toast.ts";

/**
 * Fetches a receipt with the caller's token, renewed once where it has run out.
 *
 * @throws Error with a message for people
 */
async function fetchReceipt(number: number, session: Pick<Session, "renew">): Promise<Blob> {
  let answer = await ask(number);
  if (answer.status === 401) {
    await session.renew().catch(() => undefined);
    answer = await ask(number);
  }
  if (answer.ok) return answer.blob();
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  throw new Error(message ?? errorMessages.server(answer.headers.get("x-request-id")));
}

function ask(number: number): Promise<Response> {
  const token = accessToken.read();
  return fetch(`/receipts/${number}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
}

/** Hands a receipt over as a PDF file; says what is wrong where there is none to have. */
export function useSaveReceipt() {
  const session = useSessionActions();
  return useMutation({
    mutationFn: (number: number) => fetchReceipt(number, session),
    onSuccess: (pdf, number) => saveFile(pdf, `receipt-${receiptLabel(number)}.pdf`),
    onError: toast.failure,
  });
}
