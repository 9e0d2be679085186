import type { RouterInputs, RouterOutputs } from "../../lib/api/trpc.ts";
import { errorMessage, errorStatusOf } from "../../lib/api/error-message.ts";
import { type KeptMark, keptLists, keptMarks } from "../../lib/kept-on-device.ts";
import type { Session } from "../../lib/session/session.ts";
import { refusalOf } from "./marks.ts";

/** The server's limit for one call. */
const BATCH = 100;
const PATIENCE_MS = 20_000;
/** The same would be refused again. */
const REFUSALS = new Set([400, 403, 404, 409]);
const BAD_INPUT = 400;
const FORBIDDEN = 403;
const UNAUTHORIZED = 401;

/** Why marks still wait: nobody can be reached, or who made them is not signed in. */
export type SendProblem = "unreachable" | "signed-out";

export type Sending = {
  userId: string;
  session: Pick<Session, "ready" | "failure" | "remembered">;
  record: (
    input: RouterInputs["attendance"]["record"],
    options: { signal: AbortSignal },
  ) => Promise<RouterOutputs["attendance"]["record"]>;
  /** Shows what the server has, before it is no longer among what waits. */
  onSent: (sent: KeptMark[]) => Promise<void> | void;
  onChange: (hasRefused: boolean) => void;
};

let last: Promise<unknown> = Promise.resolve();

/** One tab sends at a time; a tab that is closed gives way. */
function alone<Result>(run: () => Promise<Result>): Promise<Result> {
  if (navigator.locks) return navigator.locks.request("attendance-marks", run);
  const done = last.then(run);
  last = done.catch(() => undefined);
  return done;
}

/** Whether a user has not signed out, and nobody else in, also in another tab; where that is unknown, this tab's session counts. */
export function isStill({ remembered }: Pick<Session, "remembered">, userId: string): boolean {
  const rememberedId = remembered();
  return rememberedId === userId || rememberedId === "";
}

/** The first marks that one call can send. */
function nextBatch(marks: readonly KeptMark[], size: number): KeptMark[] {
  const waiting = marks.filter(({ refusal }) => refusal === undefined);
  const [first] = waiting;
  return waiting.filter(({ meetingId, day }) => meetingId === first?.meetingId && day === first.day).slice(0, size);
}

/**
 * Sends what a user's device keeps, in the order of making; null once nothing waits. Each mark is kept until the server has answered:
 * it adds one that is sent twice once. What it refuses stays with the reason, and holds up nothing behind it. Nothing is sent unless
 * its user is the one who is signed in.
 */
export function sendMarks({ userId, session, record, onSent, onChange }: Sending): Promise<SendProblem | null> {
  return alone(async () => {
    let size = BATCH;
    for (;;) {
      const identity = await session.ready();
      if (identity?.id !== userId || !isStill(session, userId))
        return session.failure() === null ? "signed-out" : "unreachable";
      const batch = nextBatch((await keptMarks.read(userId)) ?? [], size);
      const [first] = batch;
      if (!first) return null;
      const refusals = new Map<string, string>();
      try {
        const { meetingId, day } = first;
        const answer = await record(
          { meetingId, day, sentAt: new Date().toISOString(), marks: batch.map(({ mark }) => mark) },
          { signal: AbortSignal.timeout(PATIENCE_MS) },
        );
        for (const { id, errorCode } of answer.marks) if (errorCode !== null) refusals.set(id, refusalOf(errorCode));
      } catch (error) {
        const status = errorStatusOf(error) ?? 0;
        if (!REFUSALS.has(status)) return status === UNAUTHORIZED ? "signed-out" : "unreachable";
        if (status === FORBIDDEN) await keptLists.forget();
        if (status === BAD_INPUT && batch.length > 1) {
          // One of them: it alone is refused.
          size = 1;
          continue;
        }
        for (const { mark } of batch) refusals.set(mark.id, errorMessage(error));
      }
      await onSent(batch.filter(({ mark }) => !refusals.has(mark.id)));
      const done = new Set(batch.map(({ mark }) => mark.id));
      await keptMarks.change(userId, (marks = []) => {
        const next = marks.flatMap((one) => {
          const refusal = refusals.get(one.mark.id);
          if (refusal !== undefined) return [{ ...one, refusal }];
          return done.has(one.mark.id) ? [] : [one];
        });
        return next.length === 0 ? undefined : next;
      });
      onChange(refusals.size > 0);
    }
  });
}
