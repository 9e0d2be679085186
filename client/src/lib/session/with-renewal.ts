import type { Session } from "./session.ts";

/** Sends a request, and once more with a renewed token where the answer is 401. */
export async function withRenewal<Answer extends { status: number }>(
  session: Pick<Session, "renew">,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await send();
  if (answer.status !== 401) return answer;
  await session.renew().catch(() => undefined);
  return send();
}
