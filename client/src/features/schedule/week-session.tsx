import { may } from "@campside/server/permissions";
import { IconAlertTriangle, IconArrowBackUp, IconCalendarX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { TextLink } from "../../components/text-link.tsx";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { classesMessages } from "../../lib/messages/classes.ts";
import { classDatesMessages } from "../../lib/messages/class-dates.ts";
import { weekMessages as text } from "../../lib/messages/week.ts";
import { useRole } from "../../lib/session/use-me.ts";
import { DeclineAction } from "./decline-action.tsx";
import { dateOf, timesOf } from "./session-text.ts";
import { InstructorLink } from "../../components/instructor-link.tsx";
import { VenueLink } from "../../components/venue-link.tsx";
import classes from "./week.module.css";

export type WeekSession = RouterOutputs["schedule"]["week"]["sessions"][number];

type WeekSessionCardProps = { session: WeekSession; day: string; isZoneNamed: boolean };

/** One session of a week: when, where, with whom, and what is unusual about it. Leads to its class, or to where it is planned. */
export function WeekSessionCard({ session, day, isZoneNamed }: WeekSessionCardProps) {
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
  } = session;
  const isPlanner = may(useRole(), "class.decide") || isOwnClass;
  const names = session.overlaps.join(", ");
  return (
    <li className={classes.session} data-cancelled={session.state === "cancelled" || undefined}>
      <time className={classes.time} dateTime={session.start}>
        {timesOf(session)}
      </time>
      {session.start < day && <span className={classes.fact}>{text.since(dateOf(session))}</span>}
      {isZoneNamed && <span className={classes.fact}>{session.timeZone}</span>}
      <TextLink
        to={isPlanner ? "/dashboard/dates/$classId" : "/classes/$classId"}
        params={{ classId }}
        className={classes.name}
      >
        {className}
      </TextLink>
      {venueName !== null && (
        <span className={classes.fact}>
          <VenueLink venueId={venueId} venueName={venueName} />
        </span>
      )}
      {!isTaught && (
        <span className={classes.fact}>
          <InstructorLink name={instructorName}>{text.with(instructorName)}</InstructorLink>
        </span>
      )}
      {(isPlanner || isListOpen) && (
        <TextLink to="/dashboard/students/$classId" params={{ classId }} className={classes.fact}>
          {text.enrolled(enrolledCount)}
        </TextLink>
      )}
      {session.classStatus === "denied" && (
        <Remark icon={<IconCalendarX size={16} aria-hidden />}>{classesMessages.status.denied}</Remark>
      )}
      {session.state === "cancelled" && (
        <Remark icon={<IconCalendarX size={16} aria-hidden />}>
          {session.reason ? classDatesMessages.cancelledBecause(session.reason) : classDatesMessages.cancelled}
        </Remark>
      )}
      {session.replacedStart !== null && (
        <Remark isQuiet icon={<IconArrowBackUp size={16} aria-hidden />}>
          {classDatesMessages.madeUpFor(dateOf({ start: session.replacedStart }))}
        </Remark>
      )}
      {names && (
        <Remark icon={<IconAlertTriangle size={16} aria-hidden />}>
          {isTaught || isAttended ? text.overlaps(names) : text.overlapsAtVenue(names)}
        </Remark>
      )}
      {mayDecline && (
        <span className={classes.actions}>
          <DeclineAction session={session} />
        </span>
      )}
    </li>
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
