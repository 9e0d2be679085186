import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { formatAmount } from "../../lib/format.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { PurchaseTerms } from "../classes/purchase-terms.tsx";
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
      {started ? <PriceLines items={started.items} /> : <Skeleton height={places.length * 30} />}
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

/** The dates of a class, and until when its price comes back. */
function Terms({ classId }: { classId: string }) {
  const asked = trpc.classes.byId.useQuery({ classId });
  if (!asked.data) return asked.isPending && <Skeleton height={52} />;
  return (
    <div className={classes.terms}>
      <h3>{asked.data.name}</h3>
      <PurchaseTerms card={asked.data} />
    </div>
  );
}
