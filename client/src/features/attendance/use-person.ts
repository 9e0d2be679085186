import { useEffect } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import type { Person, Roster } from "./marks.ts";

/** The family's notes on a person, once somebody is chosen: the audit log has every reading. */
export function usePerson({ meetingId, day }: Roster, person: Person | null) {
  const open = trpc.attendance.openPerson.useMutation();
  const { mutate, reset } = open;
  const enrolmentId = person?.enrolmentId;
  useEffect(() => {
    if (enrolmentId === undefined) reset();
    else mutate({ meetingId, day, enrolmentId });
  }, [meetingId, day, enrolmentId, mutate, reset]);
  return open;
}
