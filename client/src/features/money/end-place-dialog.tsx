import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { formatAmount, formatPrice } from "../../lib/format.ts";
import * as messages from "../../lib/messages.ts";
import { parsePrice } from "../../lib/parse-price.ts";
import classes from "./money.module.css";
import type { MoneyRow } from "./money-row.ts";

type EndPlaceDialogProps = {
  payment: MoneyRow;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onEnd: (refundCents: number) => void;
};

/** Asks how much of a payment goes back when its place ends. What was typed stays until that has gone through. */
export function EndPlaceDialog({ payment, isOpen, isBusy, onClose, onEnd }: EndPlaceDialogProps) {
  const { money } = messages;
  const leftCents = payment.amountCents - payment.refundedCents;
  const [text, setText] = useState(formatAmount(leftCents));
  const [hasTried, setHasTried] = useState(false);
  const refundCents = parsePrice(text);
  const isFitting = refundCents !== null && refundCents <= leftCents;
  return (
    <Dialog opened={isOpen} onClose={onClose} title={money.endTitle(payment.personName, payment.className)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setHasTried(true);
          if (isFitting && !isBusy) onEnd(refundCents);
        }}
      >
        <p className={classes.text}>{money.endText(formatPrice(leftCents))}</p>
        <TextInput
          data-autofocus
          label={money.endAmount}
          description={money.endAmountHint}
          inputMode="decimal"
          value={text}
          error={hasTried && !isFitting && money.endAmountWrong(formatAmount(leftCents))}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {money.endKeep}
          </Button>
          <Button type="submit" color="berry" loading={isBusy}>
            {money.endConfirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
