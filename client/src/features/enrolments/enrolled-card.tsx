import { LinkButton } from "../../components/link-button.tsx";
import { PictureCard } from "../../components/pictures/picture-card.tsx";
import { formatPrice } from "../../lib/format.ts";
import { studentMessages } from "../../lib/messages/enrolments.ts";
import { CancelEnrolmentButton, type EnrolledClass } from "./cancel-enrolment-button.tsx";
import classes from "./enrolled-classes.module.css";

/** One class of the student's: light blue while it has seats, red when it is full. */
export function EnrolledCard({ card }: { card: EnrolledClass }) {
  return (
    <PictureCard
      className={classes.card}
      imageUrl={card.imageUrl}
      badge={formatPrice(card.paidCents)}
      title={card.name}
      alt=""
      tone={card.seatsLeft > 0 ? "open" : "full"}
      facts={[
        { label: studentMessages.instructor, value: card.instructorName },
        { label: studentMessages.enrolled, value: card.enrolledCount },
      ]}
      action={
        <div className={classes.actions}>
          <LinkButton
            to="/classes/$classId"
            params={{ classId: card.id }}
            aria-label={studentMessages.viewClassOf(card.name)}
          >
            {studentMessages.viewClass}
          </LinkButton>
          {card.cancellableUntil && <CancelEnrolmentButton enrolled={card} until={card.cancellableUntil} />}
        </div>
      }
    />
  );
}
