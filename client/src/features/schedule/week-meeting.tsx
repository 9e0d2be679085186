import { may } from "@campside/server/permissions";
import { IconAlertTriangle, IconArrowBackUp, IconCalendarX } from "@tabler/icons-react";
import { Children, type ReactNode } from "react";
import { ClassLink } from "../../components/class-link.tsx";
import { TextLink } from "../../components/text-link.tsx";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { classesMessages } from "../../lib/messages/classes.ts";
import { classDatesMessages } from "../../lib/messages/class-dates.ts";
import { weekMessages as text } from "../../lib/messages/week.ts";
import { useRole } from "../../lib/session/use-me.ts";
import { AbsenceActions } from "./absence-actions.tsx";
import { DeclineAction } from "./decline-action.tsx";
import { dateOf, timesOf } from "./meeting-text.ts";
import { InstructorLink } from "../../components/instructor-link.tsx";
import { VenueLink } from "../../components/venue-link.tsx";
import classes from "./week.module.css";

export type WeekMeeting = RouterOutputs["schedule"]["week"]["meetings"][number];

type WeekMeetingCardProps = { meeting: WeekMeeting; day: string; isZoneNamed: boolean };

/** One meeting of a week: when, where, with whom, and what is unusual about it. Leads to its class, whoever manages it to its page in the office. */
export function WeekMeetingCard({ meeting, day, isZoneNamed }: WeekMeetingCardProps) {
  const {
    classId,
    className,
    venueId,
    venueName,
    instructorName,
    enrolledCount,
    isTaught,
    isOwnClass,
    isListOpen,
    mayDecline,
    isAttended,
  } = meeting;
  const isPlanner = may(useRole(), "class.decide") || isOwnClass;
  const names = meeting.overlaps.join(", ");
  return (
    <li className={classes.meeting} data-cancelled={meeting.state === "cancelled" || undefined}>
      <time className={classes.time} dateTime={meeting.start}>
        {timesOf(meeting)}
      </time>
      {meeting.start < day && <span className={classes.detail}>{text.since(dateOf(meeting))}</span>}
      {isZoneNamed && <span className={classes.detail}>{meeting.timeZone}</span>}
      {isPlanner ? (
        <ClassLink classId={classId} className={classes.name}>
          {className}
        </ClassLink>
      ) : (
        <TextLink to="/classes/$classId" params={{ classId }} className={classes.name}>
          {className}
        </TextLink>
      )}
      {meeting.participantNames.length > 0 && (
        <span className={classes.people}>{meeting.participantNames.join(", ")}</span>
      )}
      <Details>
        {venueName !== null && <VenueLink venueId={venueId} venueName={venueName} />}
        {!isTaught && <InstructorLink name={instructorName}>{text.with(instructorName)}</InstructorLink>}
        {(isPlanner || isListOpen) && (
          <ClassLink classId={classId} tab="people">
            {text.enrolled(enrolledCount)}
          </ClassLink>
        )}
      </Details>
      {meeting.classStatus === "denied" && (
        <Remark icon={<IconCalendarX size={16} aria-hidden />}>{classesMessages.status.denied}</Remark>
      )}
      {meeting.state === "cancelled" && (
        <Remark icon={<IconCalendarX size={16} aria-hidden />}>
          {meeting.reason ? classDatesMessages.cancelledBecause(meeting.reason) : classDatesMessages.cancelled}
        </Remark>
      )}
      {meeting.replacedStart !== null && (
        <Remark isQuiet icon={<IconArrowBackUp size={16} aria-hidden />}>
          {classDatesMessages.madeUpFor(dateOf({ start: meeting.replacedStart }))}
        </Remark>
      )}
      {names && (
        <Remark icon={<IconAlertTriangle size={16} aria-hidden />}>
          {isTaught || isAttended ? text.overlaps(names) : text.overlapsAtVenue(names)}
        </Remark>
      )}
      <AbsenceActions meeting={meeting} day={day} />
      {mayDecline && (
        <span className={classes.actions}>
          <DeclineAction meeting={meeting} />
        </span>
      )}
    </li>
  );
}

/** The details that there are, in one line. */
function Details({ children }: { children: ReactNode }) {
  const [first, ...rest] = Children.toArray(children);
  if (!first) return null;
  return (
    <span className={classes.detail}>
      {first}
      {rest.map((detail) => [" · ", detail])}
    </span>
  );
}

function Remark({ icon, isQuiet, children }: { icon: ReactNode; isQuiet?: boolean; children: ReactNode }) {
  return (
    <span className={classes.remark} data-quiet={isQuiet || undefined}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
