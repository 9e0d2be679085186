import { errorMessages } from "../messages/errors.ts";
import { accessToken } from "../session/access-token.ts";
import type { Session } from "../session/session.ts";
import { withRenewal } from "../session/with-renewal.ts";

/**
 * Fetches a file of the server's with the caller's token, renewed once where it has run out.
 *
 * @throws Error with a message for people
 */
export async function fetchFile(path: string, session: Pick<Session, "renew">): Promise<Blob> {
  const answer = await withRenewal(session, () => ask(path));
  if (answer.ok) return answer.blob();
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  throw new Error(message ?? errorMessages.server(answer.headers.get("x-request-id")));
}

function ask(path: string): Promise<Response> {
  const token = accessToken.read();
  return fetch(path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
}
