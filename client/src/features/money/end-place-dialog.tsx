import { TextInput } from "@mantine/core";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { formatAmount, formatPrice } from "../../lib/format.ts";
import { moneyMessages } from "../../lib/messages/money.ts";
import { parsePrice } from "../../lib/parse-price.ts";
import classes from "./money.module.css";
import type { MoneyRow } from "./money-row.ts";

type EndPlaceFormProps = {
  payment: MoneyRow;
  isBusy: boolean;
  onClose: () => void;
  onEnd: (refundCents: number) => void;
};

/** Asks how much of a payment goes back when its place ends. What was typed stays until that has gone through. */
export function EndPlaceDialog({ isOpen, ...form }: EndPlaceFormProps & { isOpen: boolean }) {
  const { payment, onClose } = form;
  return (
    <Dialog opened={isOpen} onClose={onClose} title={moneyMessages.endTitle(payment.personName, payment.className)}>
      <EndPlaceForm {...form} />
    </Dialog>
  );
}

/** Is made anew whenever the window opens: it begins with what is left by then. */
function EndPlaceForm({ payment, isBusy, onClose, onEnd }: EndPlaceFormProps) {
  const leftCents = payment.amountCents - payment.refundedCents;
  const [text, setText] = useState(formatAmount(leftCents));
  const [hasTried, setHasTried] = useState(false);
  const refundCents = parsePrice(text);
  const isFitting = refundCents !== null && refundCents <= leftCents;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setHasTried(true);
        if (isFitting && !isBusy) onEnd(refundCents);
      }}
    >
      <p className={classes.text}>{moneyMessages.endText(formatPrice(leftCents))}</p>
      <TextInput
        data-autofocus
        label={moneyMessages.endAmount}
        description={moneyMessages.endAmountHint}
        inputMode="decimal"
        value={text}
        error={hasTried && !isFitting && moneyMessages.endAmountWrong(formatAmount(leftCents))}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {moneyMessages.endKeep}
        </Button>
        <Button type="submit" isDangerous isBusy={isBusy}>
          {moneyMessages.endConfirm}
        </Button>
      </div>
    </form>
  );
}
