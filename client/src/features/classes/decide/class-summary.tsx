import { ClassLink } from "../../../components/class-link.tsx";
import { formatPrice } from "../../../lib/format.ts";
import { classesMessages } from "../../../lib/messages/classes.ts";
import { classWaitlistMessages } from "../../../lib/messages/class-waitlist.ts";
import { WaitingLink } from "../../waitlist/waiting-link.tsx";
import { DatesLink } from "../dates-link.tsx";
import { describeClass } from "../describe-class.ts";
import classes from "./class-summary.module.css";
import type { ManagedClass } from "./managed-class.ts";

/** What there is to know of a class before it is decided, with the ways to its parts. */
export function ClassSummary({ managed }: { managed: ManagedClass }) {
  const { id, standing, instructorName, priceCents, capacity, seatsLeft, enrolledCount, waiting } = managed;
  const isEnded = standing === "cancelled" || standing === "archived";
  const details = [
    [classesMessages.instructor, instructorName],
    ...describeClass(managed),
    [classesMessages.price, formatPrice(priceCents)],
    // Nobody gets a seat any more.
    [classesMessages.seats, isEnded ? capacity : classesMessages.seatsOf(seatsLeft, capacity)],
    [
      classesMessages.enrolled,
      <ClassLink key="people" classId={id} tab="people">
        {enrolledCount}
      </ClassLink>,
    ],
    ...(waiting > 0 ? [[classWaitlistMessages.title, <WaitingLink key="waiting" waiting={managed} />] as const] : []),
    [classesMessages.next, <DatesLink key="dates" planned={managed} />],
  ] as const;
  return (
    <dl className={classes.details}>
      {details.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
