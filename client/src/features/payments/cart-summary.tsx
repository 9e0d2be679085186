import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { formatAmount } from "../../lib/format.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { placeName } from "../../lib/place.ts";
import { classTermsMessages } from "../../lib/messages/class-terms.ts";
import { SharedTerms } from "../classes/purchase-terms.tsx";
import { useOwnOverlaps } from "../schedule/use-own-overlaps.ts";
import classes from "./payment-summary.module.css";
import type { Place } from "./places.ts";
import { PriceLines } from "./price-lines.tsx";
import type { StartedPayment } from "./use-start-payment.ts";

type CartSummaryProps = { places: readonly Place[]; started: StartedPayment | undefined };

/** What several places cost, one a line, and in all. */
export function CartSummary({ places, started }: CartSummaryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const title = paymentMessages.places(places.length);
  return (
    <section className={classes.cart} aria-label={title}>
      <h2 className={classes.name}>{title}</h2>
      {started ? (
        <>
          <PriceLines items={started.items} />
          <Overlaps items={started.items} />
        </>
      ) : (
        <Skeleton height={places.length * 30} />
      )}
      {started ? (
        <p className={classes.total}>{paymentMessages.total(formatAmount(started.totalCents))}</p>
      ) : (
        <Skeleton height={34} width="60%" />
      )}
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={classes.more}>{paymentMessages.terms}</summary>
        {isOpen && [...new Set(places.map(({ classId }) => classId))].map((id) => <Terms key={id} classId={id} />)}
      </details>
    </section>
  );
}

/** Which places have dates while the same person is in another class, also one that is being paid for. */
function Overlaps({ items }: Pick<StartedPayment, "items">) {
  const overlapsOf = useOwnOverlaps([...new Set(items.map(({ classId }) => classId))], { enabled: true });
  return items.flatMap(({ enrolmentId, classId, className, participantId, participantName }) =>
    overlapsOf(classId, participantName === null ? undefined : participantId).map(({ withId, withName, count }) => (
      <p key={`${enrolmentId}${withId}`} className={classes.overlap}>
        {classTermsMessages.overlapOf(placeName(className, participantName), withName, count)}
      </p>
    )),
  );
}

/** The dates of a class, and until when its price comes back. */
function Terms({ classId }: { classId: string }) {
  const asked = trpc.classes.byId.useQuery({ classId });
  if (!asked.data) return asked.isPending && <Skeleton height={52} />;
  return (
    <div className={classes.terms}>
      <h3>{asked.data.name}</h3>
      <SharedTerms card={asked.data} />
    </div>
  );
}
