import { formatLocalDate } from "@campside/server/format";
import { Skeleton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { localTimeIn } from "../../lib/local-clock.ts";
import { attendanceMessages, historyMessages as text } from "../../lib/messages/attendance.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { placeName } from "../../lib/place.ts";
import classes from "./attendance.module.css";

type Day = RouterOutputs["enrolment"]["attendance"]["days"][number];
type HistoryButtonProps = { place: { enrolmentId: string; name: string; participantName: string | null } };

/** Opens at which dates of a class somebody of the family was, and who collected them; asked for once it is opened. */
export function HistoryButton({ place: { enrolmentId, name, participantName } }: HistoryButtonProps) {
  const [isOpen, opening] = useDisclosure();
  const found = trpc.enrolment.attendance.useQuery({ enrolmentId }, { enabled: isOpen, staleTime: 0 });
  const title = text.title(placeName(name, participantName));
  return (
    <>
      <Button variant="subtle" color="currentColor" aria-label={title} onClick={opening.open}>
        {text.open}
      </Button>
      <Dialog opened={isOpen} onClose={opening.close} title={title}>
        {found.isPending && <Skeleton height={120} role="status" aria-label={componentMessages.loading} />}
        {found.isLoadingError && <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />}
        {found.data && (
          <>
            <p className={classes.attended}>{text.attended(found.data.attended, found.data.dates)}</p>
            <ol className={classes.history} aria-label={text.days}>
              {found.data.days.map((day) => (
                <li key={`${day.meetingId} ${day.day}`}>
                  <span>
                    {formatLocalDate(day.day)}, {day.start.slice(11)}
                  </span>
                  <span>{stateOf(day)}</span>
                </li>
              ))}
            </ol>
          </>
        )}
      </Dialog>
    </>
  );
}

/** "Left 17:31, with Uncle Bo", "Absent"; of who was not marked, that. */
function stateOf({ kind, at, timeZone, collectedBy, mayCollect, isByFamily }: Day): string {
  if (kind === null || kind === "reset" || at === null) return text.unmarked;
  if (kind === "excused" && isByFamily) return attendanceMessages.excusedByFamily;
  const state = attendanceMessages.states[kind];
  if (kind === "absent" || kind === "excused") return state;
  return [
    `${state} ${localTimeIn(timeZone, at).slice(11)}`,
    ...(mayCollect === null ? [] : [text.with(collectedBy)]),
  ].join(", ");
}
