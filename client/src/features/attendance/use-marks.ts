import { MAX_MARKS } from "@campside/server/schemas/attendance";
import { useEffect, useState } from "react";
import { errorStatusOf } from "../../lib/api/error-message.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { useMe } from "../../lib/session/use-me.ts";
import { toast } from "../../lib/toast.ts";
import { type Kind, type Person, refusalOf, type Roster, type SentMark, withMarks } from "./marks.ts";

type Collector = NonNullable<SentMark["collectedBy"]>;

const REFUSALS = new Set([400, 403, 404, 409]);

/**
 * Marks who is at a meeting: each shows at once, and is sent in the order of making. What could not be sent is kept, and sent again
 * with the next mark, when the connection is back, or by `send`; the server adds each once. What it refuses is said and goes.
 */
export function useMarks(roster: Roster) {
  const { meetingId, day } = roster;
  const utils = trpc.useUtils();
  const myName = useMe()?.name ?? "";
  const [waiting, setWaiting] = useState<SentMark[]>([]);
  const [undone, setUndone] = useState<{ person: Person } | null>(null);
  const record = trpc.attendance.record.useMutation({
    onSuccess: ({ marks }, sent) => {
      const refused = new Set(marks.flatMap(({ id, errorCode }) => (errorCode === null ? [] : [id])));
      for (const code of new Set(marks.flatMap(({ errorCode }) => errorCode ?? []))) toast.error(refusalOf(code));
      const added = sent.marks.filter(({ id }) => !refused.has(id));
      // Also the list that was asked for without a day.
      utils.attendance.roster.setQueriesData({ meetingId }, {}, (known) =>
        known?.day === day ? { ...known, people: withMarks(known.people, added, myName) } : known,
      );
      setWaiting((marksNow) => marksNow.filter(({ id }) => !sent.marks.some((mark) => mark.id === id)));
      // What others have marked meanwhile, and a list that lacks who was refused.
      if (refused.size > 0) void utils.attendance.roster.invalidate({ meetingId });
      void utils.attendance.day.invalidate();
    },
    onError: (error) => {
      // Without an answer, or a session, or while too many ask, they are sent again later; the same would be refused again otherwise.
      if (!REFUSALS.has(errorStatusOf(error) ?? 0)) return;
      setWaiting([]);
      toast.failure(error);
      void utils.attendance.roster.invalidate();
    },
  });
  const { mutate, reset, isPending, isError } = record;
  // After each mark, and after an answer while there are more.
  useEffect(() => {
    if (waiting.length === 0 || isPending || isError) return;
    mutate({ meetingId, day, sentAt: new Date().toISOString(), marks: waiting.slice(0, MAX_MARKS) });
  }, [waiting, isPending, isError, mutate, meetingId, day]);
  useEffect(() => {
    window.addEventListener("online", reset);
    return () => window.removeEventListener("online", reset);
  }, [reset]);
  const mark = (person: Person, kind: Kind, collectedBy?: Collector) => {
    const { enrolmentId } = person;
    const made = { id: crypto.randomUUID(), enrolmentId, kind, happenedAt: new Date().toISOString() };
    // Not while marks are under way: they would be sent again with this one.
    if (isError) reset();
    setWaiting((marksNow) => [...marksNow, collectedBy ? { ...made, collectedBy } : made]);
    setUndone({ person });
  };
  return {
    people: withMarks(roster.people, waiting, myName),
    mark,
    /** Who was marked last, as before it; null where there is nothing to undo. */
    last: undone?.person ?? null,
    undo: () => {
      if (!undone) return;
      const { person } = undone;
      const { kind, collectedBy, mayCollect } = person.mark ?? { kind: "reset" };
      mark(person, kind, collectedBy ? { name: collectedBy, isNamed: mayCollect ?? false } : undefined);
      setUndone(null);
    },
    /** How many marks wait because they could not be sent. */
    unsent: isError ? waiting.length : 0,
    send: reset,
    isSending: isPending,
  };
}
