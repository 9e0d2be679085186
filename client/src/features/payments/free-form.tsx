import type { ReactNode } from "react";
import { SubmitButton } from "../../components/submit-button.tsx";
import { paymentMessages } from "../../lib/messages/payments.ts";
import classes from "./payment-form.module.css";

type FreeFormProps = {
  isBusy: boolean;
  /** Why the last attempt came to nothing. */
  failure: string | null;
  isClosed: boolean;
  onEnrol: () => void;
  children: ReactNode;
};

/** Stands in for the card form where nothing is to be paid. */
export function FreeForm({ isBusy, failure, isClosed, onEnrol, children }: FreeFormProps) {
  return (
    <form
      className={classes.form}
      noValidate
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isClosed && !isBusy) onEnrol();
      }}
    >
      <div className={classes.said}>
        <p className={classes.error} role="alert">
          {isBusy ? null : failure}
        </p>
        <p className={classes.hint}>{paymentMessages.freeHint}</p>
      </div>
      <div className={classes.actions}>
        <SubmitButton isBusy={isBusy} isDisabled={isClosed} busyText={paymentMessages.enrolling} isFullWidth>
          {paymentMessages.enrolFree}
        </SubmitButton>
        {children}
      </div>
    </form>
  );
}
