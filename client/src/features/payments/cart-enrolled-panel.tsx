import { Skeleton } from "@mantine/core";
import { IconCircleCheckFilled, IconCoin } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { LinkButton } from "../../components/link-button.tsx";
import { pageInput } from "../../components/tables/paged-table.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { formatPrice } from "../../lib/format.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { personName, placeName } from "../../lib/place.ts";
import cart from "./cart.module.css";
import { EnrolledLink } from "./enrolled-link.tsx";
import classes from "./enrolled-panel.module.css";
import type { Payment } from "./paid-class.tsx";
import type { Place } from "../../lib/places-to-pay.ts";
import { ReceiptLink } from "./receipt-link.tsx";
import { useEnrolled } from "./use-enrolled.ts";

type CartEnrolledPanelProps = {
  /** Of which the payment is looked up. */
  first: Place | undefined;
  /** Of the places. */
  names: readonly { key: string; name: string }[];
  /** As the server has just answered it; otherwise that of the first place. */
  paymentIntentId?: string | undefined;
  /** Some of the seats were gone when the money arrived. */
  isPartly?: boolean;
};

/** How a payment of several places came out, place by place as far as the latest payments hold it, its receipt, and the ways on. */
export function CartEnrolledPanel({ first, names, paymentIntentId, isPartly = false }: CartEnrolledPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // The form that was used is gone: the keyboard goes on from the answer.
  useEffect(() => {
    if (paymentIntentId !== undefined) panel.current?.focus();
  }, [paymentIntentId]);
  const earlier = useEnrolled(first?.classId ?? "", first?.participantId)?.paymentIntentId;
  const transaction = paymentIntentId ?? earlier;
  const latest = trpc.payments.history.useQuery(pageInput(1, {}));
  const paid = latest.data?.payments.find((payment) => payment.paymentIntentId === transaction);
  return (
    // The receipt arrives later, and is no reason to read out everything once more.
    <div ref={panel} className={classes.panel} tabIndex={-1} role="status" aria-atomic={false}>
      <div className={classes.head}>
        <span className={classes.icon}>
          {isPartly ? <IconCoin size={56} aria-hidden /> : <IconCircleCheckFilled size={56} aria-hidden />}
        </span>
        <h2 className={classes.title}>{isPartly ? paymentMessages.partlyTitle : paymentMessages.successTitle}</h2>
      </div>
      {isPartly ? (
        <Partly paid={paid} />
      ) : (
        <>
          <p className={classes.text}>{paymentMessages.successPlaces(names.length)}</p>
          <ul className={cart.places}>
            {names.map(({ key, name }) => (
              <li key={key}>{name}</li>
            ))}
          </ul>
          {paid?.items
            .filter((item) => reasonOf(paid, item) === SECOND)
            .map((item) => (
              <NotHad key={item.enrolmentId} paid={paid} item={item} />
            ))}
        </>
      )}
      <div className={classes.proof}>
        {!paid && latest.isFetching && <Skeleton height={26} width={150} radius="xl" />}
        {paid && paid.receiptNumber !== null && <ReceiptLink number={paid.receiptNumber} />}
        {transaction && <p className={classes.transaction}>{paymentMessages.success(transaction)}</p>}
      </div>
      <div className={classes.actions}>
        <EnrolledLink />
        <LinkButton to="/profile" hash="calendar" variant="light">
          {paymentMessages.subscribe}
        </LinkButton>
        <LinkButton to="/Classes" variant="light">
          {paymentMessages.toClasses}
        </LinkButton>
      </div>
    </div>
  );
}

/** Which places were had and which were not, in a general sentence until it is known. */
function Partly({ paid }: { paid: Payment | undefined }) {
  if (!paid?.items.some(({ isEnrolmentOver }) => isEnrolmentOver)) {
    return <p className={classes.text}>{paymentMessages.partly}</p>;
  }
  return paid.items.map((item) => {
    const { enrolmentId, className, participantName, isEnrolmentOver } = item;
    if (isEnrolmentOver || reasonOf(paid, item) === SECOND) return <NotHad key={enrolmentId} paid={paid} item={item} />;
    return (
      <p key={enrolmentId} className={classes.text}>
        {paymentMessages.hasPlace(participantName && personName(participantName), className)}
      </p>
    );
  });
}

type Item = Payment["items"][number];

const SECOND = "second_payment";

const reasonOf = ({ refunds }: Payment, { enrolmentId }: Item) =>
  refunds.find((refund) => refund.enrolmentId === enrolmentId)?.reason;

/** Why the payment is not for a place, and what goes back. */
function NotHad({ paid, item }: { paid: Payment; item: Item }) {
  const { classId, className, participantName, priceCents } = item;
  const isOnly = paid.items.filter((one) => one.classId === classId).length === 1;
  const name = isOnly ? className : placeName(className, participantName);
  const amount = priceCents > 0 ? formatPrice(priceCents) : null;
  return <p className={classes.text}>{paymentMessages.notHad(name, reasonOf(paid, item), amount)}</p>;
}
