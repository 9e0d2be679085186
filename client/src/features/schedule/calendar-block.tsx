import { may } from "@campside/server/permissions";
import { VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { classesMessages } from "../../lib/messages/classes.ts";
import { weekMessages as text } from "../../lib/messages/week.ts";
import { useRole } from "../../lib/session/use-me.ts";
import { dateOf, timesOf } from "./meeting-text.ts";
import classes from "./calendar.module.css";

export type CalendarMeeting = RouterOutputs["schedule"]["calendar"]["meetings"][number];

type CalendarBlockProps = { meeting: CalendarMeeting; day: string; isZoneNamed: boolean; isVenueNamed: boolean };

/** A meeting as a block of a calendar, all of it one link to its class, or to where it is planned. */
export function CalendarBlock({ meeting, day, isZoneNamed, isVenueNamed }: CalendarBlockProps) {
  const { classId, className, venueName, instructorName, participantNames, start, timeZone, overlaps } = meeting;
  const role = useRole();
  const isOffice = may(role, "class.decide");
  const isPlanner = isOffice || meeting.isOwnClass;
  const status = stateOf(meeting);
  const names = overlaps.join(", ");
  const overlapping = names && (isOffice ? text.overlapsAtVenue(names) : text.overlaps(names));
  const lines = [
    start < day ? text.since(dateOf(meeting)) : "",
    isZoneNamed ? timeZone : "",
    participantNames.join(", "),
    isVenueNamed ? venueName : "",
    meeting.isOwnClass ? "" : instructorName,
  ].filter(Boolean);
  return (
    <Link
      to={isPlanner ? "/dashboard/classes/$classId/dates" : "/classes/$classId"}
      params={{ classId }}
      className={classes.block}
      data-state={meeting.state === "cancelled" ? "cancelled" : meeting.classStatus}
      data-overlaps={overlapping ? true : undefined}
    >
      {/* Boxes: a screen reader pauses between them. */}
      <div className={classes.name}>
        {overlapping && <IconAlertTriangle size={14} aria-hidden className={classes.sign} />}
        {className}
      </div>
      <div>
        <time className={classes.time} dateTime={start}>
          {timesOf(meeting)}
        </time>
      </div>
      {status && <div className={classes.status}>{status}</div>}
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {!isVenueNamed && <VisuallyHidden component="div">{venueName}</VisuallyHidden>}
      {overlapping && <div className={classes.status}>{overlapping}</div>}
    </Link>
  );
}

function stateOf({ state, classStatus }: CalendarMeeting): string {
  if (state === "cancelled") return classesMessages.status.cancelled;
  return classStatus === "approved" ? "" : classesMessages.status[classStatus];
}
