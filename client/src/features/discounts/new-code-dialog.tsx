import "../../styles/fields.ts";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { errorCodeOf } from "../../lib/api/error-message.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { readConfig } from "../../lib/config.ts";
import { currencySign } from "../../lib/format.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { discountsMessages as text } from "../../lib/messages/discounts.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog, type FormInDialog } from "../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import { ClassChoice } from "./class-choice.tsx";
import classes from "./discounts.module.css";
import {
  needsFamilyLimit,
  newCodeDefaults,
  newCodeRules,
  type NewCodeValues,
  proposedCode,
} from "./new-code-values.ts";

type NewCodeDialogProps = { isOpen: boolean; onClose: () => void };

/** Creates a code; closes once the server has it. */
export function NewCodeDialog({ isOpen, onClose }: NewCodeDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={text.codeTitle} size="44rem" onPhone="full">
      {(form) => <NewCodeForm onSaved={onClose} {...form} />}
    </FormDialog>
  );
}

/** The field that a refusal is about. */
const FIELD_OF_ERROR: Partial<Record<string, keyof NewCodeValues>> = {
  CODE_TAKEN: "code",
  CODE_OVER: "endsAt",
  CODE_FOR_NOBODY: "email",
};

function NewCodeForm({ onSaved, onLeave, onUnsaved }: FormInDialog & { onSaved: () => void }) {
  const utils = trpc.useUtils();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({ initialValues: newCodeDefaults, ...newCodeRules });
  const create = trpc.admin.createDiscountCode.useMutation({
    onSuccess: ({ code }) => {
      onSaved();
      toast.success(text.created(code));
      void utils.admin.discountCodes.invalidate();
    },
    onError: (error) => {
      const field = FIELD_OF_ERROR[errorCodeOf(error) ?? ""];
      if (!field) return setFailure(error);
      form.setFieldError(field, error.message);
      focusFirstError(form)({ [field]: error.message });
    },
  });
  const { kind, isForSome, classIds } = form.values;
  const isLimited = needsFamilyLimit(form.values);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((code) => {
        setFailure(null);
        create.mutate(code);
      }, focusFirstError(form))}
    >
      <p className={classes.whole}>{text.codeText}</p>
      <div className={classes.proposed}>
        <TextInput
          label={text.code}
          description={text.codeHint}
          data-autofocus
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps("code")}
        />
        <Button variant="default" onClick={() => form.setFieldValue("code", proposedCode())}>
          {text.propose}
        </Button>
      </div>
      <NativeSelect
        label={text.kind}
        data={[
          { value: "percent", label: text.kinds.percent },
          { value: "amount", label: text.kinds.amount },
        ]}
        {...form.getInputProps("kind")}
      />
      {kind === "percent" ? (
        <TextInput
          label={text.percent}
          required
          inputMode="numeric"
          autoComplete="off"
          rightSection="%"
          {...form.getInputProps("percent")}
        />
      ) : (
        <TextInput
          label={text.amount}
          required
          inputMode="decimal"
          autoComplete="off"
          leftSection={currencySign()}
          {...form.getInputProps("amountCents")}
        />
      )}
      <Checkbox
        className={classes.whole}
        label={text.isCombinable}
        description={text.isCombinableHint}
        {...form.getInputProps("isCombinable", { type: "checkbox" })}
      />
      <TextInput
        label={text.maxUses}
        description={text.noLimitHint}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps("maxUses")}
      />
      <TextInput
        label={text.maxUsesPerFamily}
        description={isLimited ? text.freeHint : text.noLimitHint}
        required={isLimited}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps("maxUsesPerFamily")}
      />
      {(["startsAt", "endsAt"] as const).map((day) => (
        <TextInput
          key={day}
          type="date"
          label={text[day]}
          description={text.daysHint(readConfig().timeZone)}
          {...form.getInputProps(day)}
        />
      ))}
      <NativeSelect
        className={classes.whole}
        label={text.classes}
        data={[
          { value: "all", label: text.classChoices.all },
          { value: "chosen", label: text.classChoices.chosen },
        ]}
        value={isForSome ? "chosen" : "all"}
        onChange={({ currentTarget }) => form.setFieldValue("isForSome", currentTarget.value === "chosen")}
      />
      {isForSome && (
        <ClassChoice
          classIds={classIds}
          error={form.errors["classIds"]}
          onChange={(chosen) => form.setFieldValue("classIds", chosen)}
        />
      )}
      <TextInput
        className={classes.whole}
        type="email"
        label={text.email}
        autoComplete="off"
        {...form.getInputProps("email")}
      />
      <TextInput
        className={classes.whole}
        label={text.note}
        description={text.noteHint}
        autoComplete="off"
        {...form.getInputProps("note")}
      />
      <div className={classes.whole}>
        <FormFailure error={failure} />
      </div>
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {text.create}
        </Button>
      </DialogActions>
      <UnsavedChanges isDirty={form.isDirty()} isSaving={create.isPending || create.isSuccess} onUnsaved={onUnsaved} />
    </form>
  );
}
