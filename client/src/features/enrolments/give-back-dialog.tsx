import "../../styles/fields.ts";
import { refundPlaceForm } from "@campside/server/schemas/enrolments";
import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import formClasses from "../../components/dialog-form.module.css";
import { currencyCode } from "../../lib/currency.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { formatInField, formatPrice } from "../../lib/format.ts";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { parsePrice } from "../../lib/parse-price.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { refundParts } from "../../lib/refund-parts.ts";
import { toast } from "../../lib/toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { FormDialog, type FormInDialog } from "../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import { useLedgerMutation } from "./use-ledger-mutation.ts";

type GiveBackFormProps = {
  enrolmentId: string;
  /** What is left of what was paid for the place, by now. */
  leftCents: number;
  /** Whether the place has ended, and only its money is left. */
  hasEnded: boolean;
  onClose: () => void;
};

type GiveBackDialogProps = GiveBackFormProps & { personName: string; placeName: string; isOpen: boolean };

/** Asks how much of what is left for a place goes back, and why. A place stays that has not ended. */
export function GiveBackDialog({ isOpen, personName, placeName, ...form }: GiveBackDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={form.onClose} title={ledgerMessages.giveTitle(personName, placeName)}>
      {(dialog) => <GiveBackForm {...form} {...dialog} />}
    </FormDialog>
  );
}

/** Is made anew whenever the window opens. What was typed stays until it has gone through. */
function GiveBackForm({
  enrolmentId,
  leftCents,
  hasEnded,
  onClose,
  onLeave,
  onUnsaved,
}: GiveBackFormProps & FormInDialog) {
  const form = useForm({
    initialValues: { amountCents: "", reason: "" },
    ...schemaRules(refundPlaceForm(leftCents), (typed: { amountCents: string; reason: string }) => ({
      ...typed,
      amountCents: parsePrice(typed.amountCents),
    })),
  });
  const { onSettled } = useLedgerMutation();
  const give = trpc.admin.refundPlace.useMutation({
    onSettled,
    onSuccess: ({ refundCents, atDeskCents }) => {
      onClose();
      toast.success(ledgerMessages.given(...refundParts(refundCents, atDeskCents), hasEnded));
    },
  });
  return (
    <form
      className={formClasses.form}
      noValidate
      onSubmit={form.onSubmit((values) => {
        if (!give.isPending) give.mutate({ enrolmentId, leftCents, ...values });
      }, focusFirstError(form))}
    >
      <p className={formClasses.consequences}>{ledgerMessages.giveText(formatPrice(leftCents), hasEnded)}</p>
      <TextInput
        data-autofocus
        label={ledgerMessages.giveAmount(currencyCode())}
        inputMode="decimal"
        {...form.getInputProps("amountCents")}
        onBlur={() => {
          const cents = parsePrice(form.values.amountCents);
          if (cents !== null) form.setFieldValue("amountCents", formatInField(cents));
        }}
      />
      <Textarea
        label={ledgerMessages.giveReason}
        description={ledgerMessages.giveReasonHint}
        rows={3}
        {...form.getInputProps("reason")}
      />
      <FormFailure title={ledgerMessages.giveFailed} error={give.error} />
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {ledgerMessages.closeRefundCancel}
        </Button>
        <Button type="submit" loading={give.isPending}>
          {ledgerMessages.giveConfirm}
        </Button>
      </DialogActions>
      <UnsavedChanges isDirty={form.isDirty()} isSaving={give.isPending || give.isSuccess} onUnsaved={onUnsaved} />
    </form>
  );
}
