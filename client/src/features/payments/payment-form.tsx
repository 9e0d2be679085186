import { Skeleton } from "@mantine/core";
import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { IconLock } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { SubmitButton } from "../../components/submit-button.tsx";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { CardField } from "./card-field.tsx";
import type { PaymentStep } from "./payment-end.ts";
import classes from "./payment-form.module.css";
import { PaymentSteps } from "./payment-steps.tsx";

type PaymentFormProps = {
  stripe: Stripe | undefined;
  step: PaymentStep | null;
  /** Why the last attempt came to nothing. */
  failure: string | null;
  /** No seat is held just now, or its payment is not open. */
  isClosed: boolean;
  onPay: (stripe: Stripe, card: StripeCardElement) => void;
  children?: ReactNode;
};

/** The card form. Pay works once everything that it needs is there, and not while a payment is under way. */
export function PaymentForm({ stripe, step, failure, isClosed, onPay, children }: PaymentFormProps) {
  const [card, setCard] = useState<StripeCardElement | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const isBusy = step !== null;
  const isReady = stripe !== undefined && card !== null && !isClosed;

  return (
    <form
      className={classes.form}
      noValidate
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy) onPay(stripe, card);
      }}
    >
      {stripe ? (
        <CardField stripe={stripe} isDisabled={isBusy || isClosed} onReady={setCard} onComplaint={setComplaint} />
      ) : (
        <Skeleton height={84} aria-label={paymentMessages.loadingForm} role="status" />
      )}
      <div className={classes.said}>
        <p className={classes.error} role="alert">
          {isBusy ? null : (complaint ?? failure)}
        </p>
        <p className={classes.hint}>
          <IconLock size={18} aria-hidden />
          {paymentMessages.cardHint}
        </p>
      </div>
      <PaymentSteps step={step} />
      <div className={classes.actions}>
        <SubmitButton isBusy={isBusy} isDisabled={!isReady} busyText={paymentMessages.processing} isFullWidth>
          {paymentMessages.pay}
        </SubmitButton>
        {children}
      </div>
    </form>
  );
}
