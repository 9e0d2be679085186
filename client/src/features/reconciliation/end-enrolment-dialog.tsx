import { refundForm } from "@campside/server/schemas/enrolments";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { currencyCode } from "../../lib/currency.ts";
import { formatInField, formatPrice } from "../../lib/format.ts";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { parsePrice } from "../../lib/parse-price.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import classes from "./ledger.module.css";

type EndEnrolmentFormProps = {
  /** What is left of what was paid for the place. */
  leftCents: number;
  isBusy: boolean;
  onClose: () => void;
  onEnd: (refundCents: number) => void;
};

type EndEnrolmentDialogProps = EndEnrolmentFormProps & { personName: string; placeName: string; isOpen: boolean };

/** Asks how much of a payment goes back when a place ends. What was typed stays until that has gone through. */
export function EndEnrolmentDialog({ isOpen, personName, placeName, ...form }: EndEnrolmentDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={form.onClose} title={ledgerMessages.endTitle(personName, placeName)}>
      <EndEnrolmentForm {...form} />
    </Dialog>
  );
}

/** Is made anew whenever the window opens: it begins with what is left by then. */
function EndEnrolmentForm({ leftCents, isBusy, onClose, onEnd }: EndEnrolmentFormProps) {
  const form = useForm({
    initialValues: { refundCents: formatInField(leftCents) },
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
        label={ledgerMessages.endAmount(currencyCode())}
        description={ledgerMessages.endAmountHint}
        inputMode="decimal"
        {...form.getInputProps("refundCents")}
        onBlur={() => {
          const cents = parsePrice(form.values.refundCents);
          if (cents !== null) form.setFieldValue("refundCents", formatInField(cents));
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
