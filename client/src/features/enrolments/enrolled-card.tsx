import "@mantine/core/styles/Text.layer.css";
import "@mantine/core/styles/Anchor.layer.css";
import { Anchor } from "@mantine/core";
import { LinkButton } from "../../components/link-button.tsx";
import { PictureCard } from "../../components/pictures/picture-card.tsx";
import { formatDateTime, formatPrice } from "../../lib/format.ts";
import { studentMessages } from "../../lib/messages/enrolments.ts";
import { personName } from "../../lib/place.ts";
import { HistoryButton } from "../attendance/history-button.tsx";
import { AddToCalendarButton } from "../schedule/add-to-calendar-button.tsx";
import { MeetingTime } from "../schedule/meeting-time.tsx";
import { CancelEnrolmentButton, type EnrolledClass } from "./cancel-enrolment-button.tsx";
import classes from "./enrolled-classes.module.css";
import { MoveOwnButton } from "./move-own-button.tsx";
import { OpenMove } from "./open-move.tsx";

/** One class of the student's: light blue while it has seats, red when it is full. */
export function EnrolledCard({ card }: { card: EnrolledClass }) {
  return (
    <PictureCard
      className={
        card.participantName || card.openMove || card.hasHistory ? `${classes.card} ${classes.long}` : classes.card
      }
      imageUrl={card.imageUrl}
      badge={formatPrice(card.paidCents)}
      title={card.name}
      classId={card.id}
      tone={card.seatsLeft > 0 ? "open" : "full"}
      attributes={[
        ...(card.participantName
          ? [{ label: studentMessages.participant, value: personName(card.participantName) }]
          : []),
        ...(card.movedFrom ? [{ label: studentMessages.movedFrom, value: card.movedFrom }] : []),
        ...(card.nextMeeting
          ? [{ label: studentMessages.next, value: <MeetingTime meeting={card.nextMeeting} /> }]
          : []),
        { label: studentMessages.instructor, value: card.instructorName },
        { label: studentMessages.enrolled, value: card.enrolledCount },
      ]}
      action={
        <div className={classes.actions}>
          {card.openMove && <OpenMove enrolled={card} move={card.openMove} />}
          <LinkButton
            to="/classes/$classId"
            params={{ classId: card.id }}
            aria-label={studentMessages.viewClassOf(card.name)}
          >
            {studentMessages.viewClass}
          </LinkButton>
          {card.nextMeeting && <AddToCalendarButton classId={card.id} className={card.name} />}
          {card.hasHistory && <HistoryButton place={card} />}
          {!card.openMove && card.isMovable && <MoveOwnButton enrolled={card} />}
          {card.cancellableUntil ? (
            <CancelEnrolmentButton enrolled={card} until={card.cancellableUntil} />
          ) : (
            <HowToCancel card={card} />
          )}
        </div>
      }
    />
  );
}

/** Why the enrolment cannot be cancelled here, and who can be asked. */
function HowToCancel({ card: { cancellableBefore, instructorEmail } }: { card: EnrolledClass }) {
  return (
    <p className={classes.note}>
      {cancellableBefore && <span>{studentMessages.cancelEnded(formatDateTime(cancellableBefore))} </span>}
      {studentMessages.askToCancel}
      {instructorEmail ? (
        <Anchor href={`mailto:${instructorEmail}`}>{instructorEmail}</Anchor>
      ) : (
        <span>{studentMessages.theSchool}</span>
      )}
      .
    </p>
  );
}
