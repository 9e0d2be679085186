import { EmptyState } from "../../components/pages/empty-state.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { LoadingText } from "../../components/loading-text.tsx";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { Checkout } from "./checkout.tsx";
import classes from "./payment-page.module.css";
import type { ChosenClass } from "./pay-for-link.ts";
import { PaymentSummary } from "./payment-summary.tsx";
import { StartRefused } from "./start-refused.tsx";
import { errorCodeOf } from "../../lib/api/error-message.ts";
import { usePaidEnrolment } from "./use-paid-enrolment.ts";
import { useStartPayment } from "./use-start-payment.ts";

/** Says that a class has to be chosen first, and where. */
export function NothingToPay() {
  return (
    <EmptyState
      text={paymentMessages.noClass}
      action={<LinkButton to="/Classes">{paymentMessages.toClasses}</LinkButton>}
    />
  );
}

type PaymentPageProps = {
  classId: string;
  /** Whose place it is; the reader's own without it. */
  participantId?: string | undefined;
  /** The enrolment that a place moves to, once the difference is paid. */
  moveId?: string | undefined;
  /** The class as the page before knew it. */
  chosen: ChosenClass | undefined;
  /** What the page before has said that it costs, with what comes off. */
  quotedCents?: number | undefined;
  onLeft: () => void;
};

/** One seat, its price and the card form: the seat is held as soon as the page is there. */
export function PaymentPage({ classId, participantId, moveId, chosen, quotedCents, onLeft }: PaymentPageProps) {
  const { start, code } = useStartPayment([{ classId, participantId }], quotedCents, moveId);
  const isEnrolled = errorCodeOf(start.error) === "ALREADY_ENROLLED";
  const { paid } = usePaidEnrolment(classId, participantId, { enabled: isEnrolled });
  const startAgain = () => void start.refetch();
  return (
    <div className={classes.page}>
      <PaymentSummary
        classId={classId}
        participantId={participantId}
        participantName={
          start.data?.items[0]?.participantName ?? paid?.items[0]?.participantName ?? chosen?.participantName
        }
        chosenBefore={chosen}
        agreedCents={start.data?.totalCents ?? (isEnrolled ? paid?.priceCents : undefined)}
        item={start.data?.items[0]}
        agreedAt={start.dataUpdatedAt}
        isRefused={start.isError}
      />
      <div className={classes.side}>
        {start.isPending && <LoadingText text={paymentMessages.loading} />}
        {start.isError && (
          <StartRefused
            classId={classId}
            participantId={participantId}
            error={start.error}
            receivedAt={start.errorUpdatedAt}
            wasHeld={start.data !== undefined}
            onRetry={startAgain}
          />
        )}
        {start.isSuccess && (
          <Checkout
            places={[{ classId, participantId }]}
            started={start.data}
            receivedAt={start.dataUpdatedAt}
            isStarting={start.isFetching}
            code={code}
            onStartAgain={startAgain}
            onLeft={onLeft}
          />
        )}
      </div>
    </div>
  );
}
