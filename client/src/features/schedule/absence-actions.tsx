import { firstPartOf } from "@campside/server/format";
import { Button } from "../../components/button.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { absenceMessages as text } from "../../lib/messages/attendance.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./week.module.css";

type Meeting = RouterOutputs["schedule"]["week"]["meetings"][number];
type AbsenceActionsProps = { meeting: Pick<Meeting, "id" | "className" | "coming">; day: string };

/** Lets a family say of each of its own who does not come on a day of a date, and take it back, until it begins. */
export function AbsenceActions({ meeting, day }: AbsenceActionsProps) {
  const coming = meeting.coming.filter((one) => one.day === day);
  if (coming.length === 0) return null;
  return (
    <ul className={classes.absences}>
      {coming.map((one) => (
        <li key={one.enrolmentId}>
          <Absence meetingId={meeting.id} className={meeting.className} one={one} />
        </li>
      ))}
    </ul>
  );
}

type AbsenceProps = { meetingId: string; className: string; one: Meeting["coming"][number] };

function Absence({ meetingId, className, one: { enrolmentId, participantName, day, kind, isByFamily } }: AbsenceProps) {
  const utils = trpc.useUtils();
  const options = {
    onError: toast.failure,
    // Waits for the week, so that the button says what holds.
    onSettled: () => utils.schedule.week.invalidate(),
  };
  const announce = trpc.enrolment.announceAbsence.useMutation(options);
  const takeBack = trpc.enrolment.takeBackAbsence.useMutation(options);
  const change = { meetingId, day, enrolmentId };
  const name = participantName && firstPartOf(participantName);
  if (kind !== null && !isByFamily) return text.marked(name, text.states[kind === "reset" ? "excused" : kind]);
  if (kind === "excused")
    return (
      <>
        {text.isAway(name)}
        <Button
          size="sm"
          variant="default"
          aria-label={text.takeBackOf(name, className)}
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate(change)}
        >
          {text.takeBack}
        </Button>
      </>
    );
  return (
    <Button
      size="sm"
      variant="subtle"
      aria-label={text.announceOf(name, className)}
      loading={announce.isPending}
      onClick={() => announce.mutate(change)}
    >
      {text.announce(name)}
    </Button>
  );
}
