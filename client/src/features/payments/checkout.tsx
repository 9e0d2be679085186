import { Button } from "../../components/button.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { Notice } from "../../components/notice.tsx";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { waitlistMessages } from "../../lib/messages/waitlist.ts";
import { personName, placeName } from "../../lib/place.ts";
import { CartEnrolledPanel } from "./cart-enrolled-panel.tsx";
import { CodeField } from "./code-field.tsx";
import { EnrolledPanel } from "./enrolled-panel.tsx";
import { FreeForm } from "./free-form.tsx";
import { HoldTimer } from "./hold-timer.tsx";
import { LeaveButton } from "./leave-button.tsx";
import { PaymentEndPanel } from "./payment-end-panel.tsx";
import { PaymentForm } from "./payment-form.tsx";
import classes from "./payment-page.module.css";
import type { Place } from "../../lib/places-to-pay.ts";
import { useCardPayment } from "./use-card-payment.ts";
import { holdEnd, useHoldSecondsLeft } from "./hold-seconds-left.ts";
import type { CodeUse, StartedPayment } from "./use-start-payment.ts";
import { useStripeLibrary } from "./use-stripe-library.ts";

type CheckoutProps = {
  places: readonly Place[];
  started: StartedPayment;
  receivedAt: number;
  isStarting: boolean;
  code: CodeUse;
  onStartAgain: () => void;
  onLeft: () => void;
};

/** Pays for held seats, from the card to the enrolment, and says at every moment how things stand. */
export function Checkout({
  places,
  started,
  receivedAt,
  isStarting: isStartingAgain,
  code,
  onStartAgain,
  onLeft,
}: CheckoutProps) {
  const { clientSecret, items } = started;
  const library = useStripeLibrary({ isNeeded: clientSecret !== null });
  const { step, end, pay, enrolFree, checkAgain } = useCardPayment(onStartAgain);
  const hold = { secondsLeft: started.holdSecondsLeft, receivedAt };
  const secondsLeft = useHoldSecondsLeft(hold);
  const paymentIntentId = started.paymentIntentId;

  const isStarting = isStartingAgain || code.isPending;
  const [first] = items;

  if (end?.kind === "partly" || (end?.kind === "enrolled" && items.length > 1)) {
    return (
      <CartEnrolledPanel
        first={places[0]}
        names={items.map(({ enrolmentId, className, participantName }) => ({
          key: enrolmentId,
          name: placeName(className, participantName),
        }))}
        paymentIntentId={end.paymentIntentId}
        isPartly={end.kind === "partly"}
      />
    );
  }
  if (end?.kind === "enrolled" && first) {
    const { className, participantName } = first;
    return (
      <EnrolledPanel
        {...places[0]}
        classId={first.classId}
        {...(participantName
          ? paymentMessages.successOf(personName(participantName), className)
          : { text: paymentMessages.successText(className) })}
        paymentIntentId={end.paymentIntentId}
      />
    );
  }
  if (end && end.kind !== "failed" && end.kind !== "enrolled") {
    return (
      <PaymentEndPanel
        key={end.kind}
        end={end}
        isMove={Boolean(first?.movesFrom)}
        isChecking={step !== null}
        onCheckAgain={(isPaid) => void checkAgain(paymentIntentId, isPaid)}
      />
    );
  }
  const isOver = secondsLeft === 0 && step === null;
  const failure = end?.kind === "failed" ? end.message : null;
  const leave = (
    <LeaveButton
      checkoutId={started.checkoutId}
      count={items.length}
      paymentIntentId={paymentIntentId}
      isDisabled={step !== null || isStarting}
      isOffer={first?.isOffer ?? false}
      onLeft={onLeft}
      onPaid={() => void checkAgain(paymentIntentId, true)}
    />
  );
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
          {first?.isOffer ? waitlistMessages.over : paymentMessages.holdOver(items.length)}
        </Notice>
      )}
      {started.isTotalChanged && !isOver && <Notice tone="bad">{paymentMessages.totalChanged}</Notice>}
      {!isOver && <HoldTimer seconds={secondsLeft} until={holdEnd(hold)} count={items.length} />}
      {library.isError && <ErrorPanel error={library.error} onRetry={() => void library.refetch()} />}
      {clientSecret === null ? (
        <FreeForm
          isBusy={step !== null}
          failure={failure}
          isClosed={isOver || isStarting}
          onEnrol={() => void enrolFree(paymentIntentId)}
        >
          {leave}
        </FreeForm>
      ) : (
        <PaymentForm
          stripe={library.data}
          step={step}
          failure={failure}
          isClosed={isOver || isStarting}
          onPay={(stripe, card) => void pay(stripe, card, { paymentIntentId, clientSecret })}
        >
          {leave}
        </PaymentForm>
      )}
      {/* Below: on a phone Pay is in view without scrolling. */}
      <CodeField use={code} used={started.code} isDisabled={step !== null || isOver || isStarting} />
    </div>
  );
}
