import type { AddClassInput } from "@campside/server/schemas/classes";
import { Progress, Textarea, TextInput } from "@mantine/core";
import { type TransformedValues, useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { FormFailure } from "../../../components/form-failure.tsx";
import { DialogActions } from "../../../components/dialog-actions.tsx";
import { SubmitButton } from "../../../components/submit-button.tsx";
import { type Unsaved, UnsavedChanges } from "../../unsaved/unsaved-changes.tsx";
import { readConfig } from "../../../lib/config.ts";
import { focusFirstError } from "../../../lib/focus-first-error.ts";
import { currencySign, formatInField } from "../../../lib/format.ts";
import { errorMessages } from "../../../lib/messages/errors.ts";
import { teachingMessages } from "../../../lib/messages/teaching.ts";
import { uploadMessages } from "../../../lib/messages/upload.ts";
import { CLASS_PICTURE_RATIO } from "../../../lib/ui-constants.ts";
import { parsePrice } from "../../../lib/parse-price.ts";
import { useSession } from "../../../lib/session/session-context.tsx";
import { useMe } from "../../../lib/session/use-me.ts";
import { usePictureUpload } from "../../../lib/api/use-picture-upload.ts";
import { AudienceFields } from "./audience-fields.tsx";
import { classFailure } from "./class-failure.ts";
import { type ClassFormValues, classFormRules, parseSeats } from "./class-form-values.ts";
import classes from "./class-form.module.css";
import { PictureField } from "./picture-field.tsx";
import { type OutcomeWords, useSaveOutcome } from "./use-save-outcome.ts";

type ClassFormProps = {
  initial: ClassFormValues;
  currentImageUrl?: string;
  /** Seats that students have already; left out for a new class. */
  seatsTaken?: number;
  submitLabel: string;
  /** What is said of the class when it could not be saved, or may have been. */
  outcomeWords: OutcomeWords;
  /** Whether the children can be sent as they are; they say what is missing. */
  isComplete?: () => boolean;
  /** Whether the children have something that is not kept yet. */
  isMoreUnsaved?: boolean;
  /** Saves the class; an error is shown beside the fields or over the form, and nothing typed is lost. */
  onSave: (fields: AddClassInput) => Promise<unknown>;
  /** Called when the form becomes dirty or clean. */
  onUnsaved?: (unsaved: Unsaved) => void;
  /** Beside the button that sends the form, such as a way out. */
  aside?: ReactNode;
  children?: ReactNode;
};

/** All that a class is made of. The picture travels first; what was typed stays until the server has the class. */
export function ClassForm({
  initial,
  currentImageUrl,
  seatsTaken,
  submitLabel,
  outcomeWords,
  isComplete,
  isMoreUnsaved = false,
  onSave,
  onUnsaved,
  aside,
  children,
}: ClassFormProps) {
  const session = useSession();
  const me = useMe();
  const { percent, upload, cropProps } = usePictureUpload(CLASS_PICTURE_RATIO);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const outcome = useSaveOutcome(outcomeWords);
  const form = useForm({
    initialValues: initial,
    ...classFormRules(seatsTaken),
  });
  const identity = session.status === "signed-in" ? session.identity : null;

  const pointAt = (errors: ReturnType<typeof classFailure>["fields"]) => {
    // A closed field takes no focus.
    flushSync(() => setIsSaving(false));
    form.setErrors(errors);
    focusFirstError(form)(errors);
  };

  const save = async ({ picture, ...fields }: TransformedValues<typeof form>) => {
    if (isSaving || isComplete?.() === false) return;
    setIsSaving(true);
    setFailure(null);
    try {
      const imageUrl = picture ? await uploadOrPoint(picture) : currentImageUrl;
      if (imageUrl === undefined) return;
      await onSave({ ...fields, imageUrl });
      form.reset();
      outcome.onSaved();
    } catch (error) {
      outcome.onError(error);
      const { fields, isWhole } = classFailure(error);
      pointAt(fields);
      if (isWhole) setFailure(error);
    } finally {
      setIsSaving(false);
    }
  };

  const uploadOrPoint = (picture: File) =>
    upload(picture).catch((error: unknown) => {
      pointAt({ picture: error instanceof Error ? error.message : errorMessages.unknown });
      return undefined;
    });

  const actions = (
    <>
      {percent !== null && (
        <div className={classes.progress} role="status">
          <span>{teachingMessages.uploading(percent)}</span>
          <Progress value={percent} size="sm" aria-hidden />
        </div>
      )}
      {aside}
      <SubmitButton isBusy={isSaving} busyText={teachingMessages.submitting}>
        {submitLabel}
      </SubmitButton>
    </>
  );

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values, event) => {
        // The field that has the focus is about to close.
        if (event?.nativeEvent instanceof SubmitEvent) event.nativeEvent.submitter?.focus();
        void save(values);
      }, focusFirstError(form))}
    >
      <fieldset className={classes.fields} disabled={isSaving}>
        <TextInput
          className={classes.whole}
          label={teachingMessages.className}
          required
          {...form.getInputProps("name")}
        />
        <div className={classes.whole}>
          <PictureField
            file={form.values.picture}
            currentUrl={currentImageUrl}
            error={form.errors["picture"]}
            isRequired={currentImageUrl === undefined}
            onFile={(file) => form.setFieldValue("picture", file)}
            onUnreadable={() => form.setFieldError("picture", uploadMessages.unreadable)}
            cropProps={cropProps}
          />
        </div>
        <TextInput
          label={teachingMessages.instructorName}
          readOnly
          variant="filled"
          value={me?.name || identity?.name || ""}
        />
        <TextInput
          label={teachingMessages.instructorEmail}
          readOnly
          variant="filled"
          value={me?.email ?? identity?.email ?? ""}
        />
        <TextInput
          label={teachingMessages.availableSeats}
          required
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps("capacity")}
          onBlur={() => {
            const seats = parseSeats(form.values.capacity);
            if (!Number.isNaN(seats)) form.setFieldValue("capacity", String(seats));
          }}
        />
        <TextInput
          label={teachingMessages.price}
          required
          inputMode="decimal"
          autoComplete="off"
          leftSection={currencySign()}
          placeholder={formatInField(7999)}
          {...form.getInputProps("priceCents")}
          onBlur={() => {
            const cents = parsePrice(form.values.priceCents);
            if (cents !== null) form.setFieldValue("priceCents", formatInField(cents));
          }}
        />
        <AudienceFields inputProps={form.getInputProps} />
        <TextInput
          className={classes.whole}
          type="datetime-local"
          label={teachingMessages.enrolmentCloses}
          description={teachingMessages.enrolmentClosesHint(readConfig().timeZone)}
          // Its lines would part the label from a focused field on a small screen.
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...form.getInputProps("enrolmentCloses")}
        />
        <Textarea
          className={classes.whole}
          label={teachingMessages.description}
          description={teachingMessages.descriptionHint}
          autosize={false}
          rows={4}
          {...form.getInputProps("description")}
        />
        {children && <div className={classes.whole}>{children}</div>}
      </fieldset>
      <UnsavedChanges
        isDirty={form.isDirty() || isMoreUnsaved}
        // Leaving ends the upload, and with it the saving.
        isSaving={isSaving && percent === null}
        onUnsaved={onUnsaved}
      />
      {failure !== null && <FormFailure {...outcome.failureProps(failure)} />}
      {aside ? <DialogActions>{actions}</DialogActions> : <div className={classes.actions}>{actions}</div>}
    </form>
  );
}
