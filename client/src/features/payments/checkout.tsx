import { Button } from "../../components/button.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { Notice } from "../../components/notice.tsx";
import { paymentMessages } from "../../lib/messages/payments.ts";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { personName } from "../../lib/place.ts";
import { EnrolledPanel } from "./enrolled-panel.tsx";
import { HoldTimer } from "./hold-timer.tsx";
import { LeaveButton } from "./leave-button.tsx";
import { PaymentEndPanel } from "./payment-end-panel.tsx";
import { PaymentForm } from "./payment-form.tsx";
import classes from "./payment-page.module.css";
import { useCardPayment } from "./use-card-payment.ts";
import { useHoldSecondsLeft } from "./hold-seconds-left.ts";
import { useStripeLibrary } from "./use-stripe-library.ts";

type CheckoutProps = {
  classId: string;
  participantId: string | undefined;
  started: RouterOutputs["payments"]["start"];
  receivedAt: number;
  isStarting: boolean;
  onStartAgain: () => void;
  onLeft: () => void;
};

/** Pays for a held seat, from the card to the enrolment, and says at every moment how things stand. */
export function Checkout({
  classId,
  participantId,
  started,
  receivedAt,
  isStarting,
  onStartAgain,
  onLeft,
}: CheckoutProps) {
  const library = useStripeLibrary();
  const { step, end, pay, checkAgain } = useCardPayment(onStartAgain);
  const secondsLeft = useHoldSecondsLeft({ secondsLeft: started.holdSecondsLeft, receivedAt });
  const paymentIntentId = started.paymentIntentId;

  if (end?.kind === "enrolled") {
    const [{ className, participantName } = { className: "", participantName: null }] = started.items;
    return (
      <EnrolledPanel
        classId={classId}
        participantId={participantId}
        {...(participantName
          ? paymentMessages.successOf(personName(participantName), className)
          : { text: paymentMessages.successText(className) })}
        paymentIntentId={end.paymentIntentId}
      />
    );
  }
  if (end && end.kind !== "failed") {
    return (
      <PaymentEndPanel
        key={end.kind}
        end={end}
        isChecking={step !== null}
        onCheckAgain={(isPaid) => void checkAgain(paymentIntentId, isPaid)}
      />
    );
  }
  const isOver = secondsLeft === 0 && step === null;
  return (
    <div className={classes.checkout}>
      {isOver && (
        <Notice
          tone="bad"
          action={
            <Button size="sm" loading={isStarting} onClick={onStartAgain}>
              {paymentMessages.startAgain}
            </Button>
          }
        >
          {paymentMessages.holdOver}
        </Notice>
      )}
      {!isOver && <HoldTimer seconds={secondsLeft} />}
      {library.isError && <ErrorPanel error={library.error} onRetry={() => void library.refetch()} />}
      <PaymentForm
        stripe={library.data}
        step={step}
        failure={end?.message ?? null}
        isClosed={isOver || isStarting}
        onPay={(stripe, card) => void pay(stripe, card, started)}
      >
        <LeaveButton
          checkoutId={started.checkoutId}
          paymentIntentId={paymentIntentId}
          isDisabled={step !== null || isStarting}
          onLeft={onLeft}
          onPaid={() => void checkAgain(paymentIntentId, true)}
        />
      </PaymentForm>
    </div>
  );
}
