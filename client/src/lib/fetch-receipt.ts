import { accessToken } from "./access-token.ts";
import { receiptLabel } from "./format.ts";
import { errorMessages } from "./messages/errors.ts";
import type { Session } from "./session.ts";

/**
 * Fetches a receipt with the caller's token, renewed once where it has run out.
 *
 * @throws Error with a message for people
 */
export async function fetchReceipt(number: number, session: Pick<Session, "renew">): Promise<Blob> {
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

/** What a receipt's file is called. */
export function receiptFileName(number: number): string {
  return `receipt-${receiptLabel(number)}.pdf`;
}
