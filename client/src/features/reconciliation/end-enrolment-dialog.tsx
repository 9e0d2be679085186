import { refundForm } from "@campside/server/schemas/enrolments";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { formatAmount, formatPrice } from "../../lib/format.ts";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { parsePrice } from "../../lib/parse-price.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import classes from "./ledger.module.css";
import type { LedgerRow } from "./ledger-row.ts";

type EndEnrolmentFormProps = {
  payment: LedgerRow;
  isBusy: boolean;
  onClose: () => void;
  onEnd: (refundCents: number) => void;
};

/** Asks how much of a payment goes back when its enrolment ends. What was typed stays until that has gone through. */
export function EndEnrolmentDialog({ isOpen, ...form }: EndEnrolmentFormProps & { isOpen: boolean }) {
  const { payment, onClose } = form;
  return (
    <Dialog opened={isOpen} onClose={onClose} title={ledgerMessages.endTitle(payment.personName, payment.className)}>
      <EndEnrolmentForm {...form} />
    </Dialog>
  );
}

/** Is made anew whenever the window opens: it begins with what is left by then. */
function EndEnrolmentForm({ payment, isBusy, onClose, onEnd }: EndEnrolmentFormProps) {
  const leftCents = payment.amountCents - payment.refundedCents;
  const form = useForm({
    initialValues: { refundCents: formatAmount(leftCents) },
    ...schemaRules(refundForm(leftCents), (typed: { refundCents: string }) => ({
      refundCents: parsePrice(typed.refundCents),
    })),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ refundCents }) => {
        if (!isBusy) onEnd(refundCents);
      })}
    >
      <p className={classes.text}>{ledgerMessages.endText(formatPrice(leftCents))}</p>
      <TextInput
        data-autofocus
        label={ledgerMessages.endAmount}
        description={ledgerMessages.endAmountHint}
        inputMode="decimal"
        {...form.getInputProps("refundCents")}
        onBlur={() => {
          const cents = parsePrice(form.values.refundCents);
          if (cents !== null) form.setFieldValue("refundCents", formatAmount(cents));
        }}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {ledgerMessages.endKeep}
        </Button>
        <Button type="submit" color="red" loading={isBusy}>
          {ledgerMessages.endConfirm}
        </Button>
      </DialogActions>
    </form>
  );
}
