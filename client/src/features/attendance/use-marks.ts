import { useState } from "react";
import { useMe } from "../../lib/session/use-me.ts";
import { type Kind, type Person, type Roster, type SentMark, withMarks } from "./marks.ts";
import { useMarkQueue } from "./use-mark-queue.ts";

const NO_MARK = { kind: "reset", collectedBy: null, mayCollect: null } as const;
type Collector = NonNullable<SentMark["collectedBy"]>;

/** Marks who is at a meeting: each shows at once, and waits on this device until the server has it. */
export function useMarks(roster: Roster) {
  const { meetingId, day } = roster;
  const myName = useMe()?.name ?? "";
  const queue = useMarkQueue();
  const [undone, setUndone] = useState<{ person: Person } | null>(null);
  const waiting = (queue.marks ?? []).filter(
    (one) => one.meetingId === meetingId && one.day === day && one.refusal === undefined,
  );
  const mark = (person: Person, kind: Kind, collectedBy?: Collector) => {
    const { enrolmentId, name } = person;
    const made = { id: crypto.randomUUID(), enrolmentId, kind, happenedAt: new Date().toISOString() };
    queue.add({ meetingId, day, name, mark: collectedBy ? { ...made, collectedBy } : made });
    setUndone({ person });
  };
  return {
    queue,
    people: withMarks(
      roster.people,
      waiting.map(({ mark }) => mark),
      myName,
    ),
    mark,
    /** Who was marked last, as before it; null where there is nothing to undo. */
    last: undone?.person ?? null,
    undo: () => {
      if (!undone) return;
      const { person } = undone;
      const { kind, collectedBy, mayCollect } = person.mark ?? NO_MARK;
      mark(person, kind, mayCollect === null ? undefined : { name: collectedBy, isNamed: mayCollect });
      setUndone(null);
    },
  };
}
