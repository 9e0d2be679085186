import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { pageInput } from "../../components/tables/paged-table.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { formatWithCode } from "../../lib/format.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { placeName } from "../../lib/place.ts";
import { classTermsMessages } from "../../lib/messages/class-terms.ts";
import { SharedTerms } from "../classes/purchase-terms.tsx";
import { useOwnOverlaps } from "../schedule/use-own-overlaps.ts";
import classes from "./payment-summary.module.css";
import type { Place } from "../../lib/places-to-pay.ts";
import { PriceLines } from "./price-lines.tsx";
import type { StartedPayment } from "./use-start-payment.ts";

type CartSummaryProps = { places: readonly Place[]; started: StartedPayment | undefined };

/** What several places cost, one a line, and in all; once they are paid for, what was paid, by another tab perhaps. */
export function CartSummary({ places, started: held }: CartSummaryProps) {
  const started = usePaid(held);
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
        <p className={classes.total}>{paymentMessages.total(formatWithCode(started.totalCents))}</p>
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

/** What was held, at the prices that it was paid for at where the panel beside it knows of another sum. */
function usePaid(started: StartedPayment | undefined): Pick<StartedPayment, "items" | "totalCents"> | undefined {
  const latest = trpc.payments.history.useQuery(pageInput(1, {}), { enabled: false });
  const paid = latest.data?.payments.find(({ items }) =>
    started?.items.every(({ enrolmentId }) => items.some((item) => item.enrolmentId === enrolmentId)),
  );
  if (!started || !paid || paid.priceCents === started.totalCents) return started;
  const priceOf = (enrolmentId: string) => paid.items.find((item) => item.enrolmentId === enrolmentId)?.priceCents ?? 0;
  return {
    totalCents: paid.priceCents,
    items: started.items.map((item) => ({
      ...item,
      priceCents: priceOf(item.enrolmentId),
      discountCents: 0,
      codeCents: 0,
    })),
  };
}

/** The dates of a class, and until when its price comes back. */
function Terms({ classId }: { classId: string }) {
  const classQuery = trpc.classes.byId.useQuery({ classId });
  if (!classQuery.data) return classQuery.isPending && <Skeleton height={52} />;
  return (
    <div className={classes.terms}>
      <h3>{classQuery.data.name}</h3>
      <SharedTerms card={classQuery.data} />
    </div>
  );
}
