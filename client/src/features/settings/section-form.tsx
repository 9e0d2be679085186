import { Title } from "@mantine/core";
import { type ReactNode, useId, useLayoutEffect } from "react";
import { Button } from "../../components/button.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { errorCodeOf } from "../../lib/api/error-message.ts";
import { focusOnce } from "../../lib/focus-once.ts";
import { settingsMessages as text } from "../../lib/messages/settings.ts";
import classes from "./settings.module.css";
import type { SectionProps, useSection } from "./use-section.ts";

type SectionFormProps = SectionProps & {
  section: Omit<ReturnType<typeof useSection>, "form"> & { form: { isDirty: () => boolean } };
  /** Below the form. */
  after?: ReactNode;
  children: ReactNode;
};

/** What stands around the fields of a section: its title, why it was not saved, and the button that saves it. */
export function SectionForm({
  section,
  title,
  isStep,
  saveLabel,
  moreFields,
  onUnsaved,
  after,
  children,
}: SectionFormProps) {
  const heading = useId();
  const { form, failure, isSaving, isSaved, submit } = section;
  const isDirty = form.isDirty();
  useLayoutEffect(() => {
    onUnsaved(isSaving ? "saving" : isDirty && "unsaved");
    return () => onUnsaved(false);
  }, [isDirty, isSaving, onUnsaved]);
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <form className={classes.form} aria-labelledby={heading} noValidate onSubmit={submit}>
        <Title order={2} id={heading} className={classes.title} {...(isStep && { ref: focusOnce, tabIndex: -1 })}>
          {title}
        </Title>
        {children}
        <div className={classes.whole}>
          <FormFailure error={failure}>
            {errorCodeOf(failure) === "SETTINGS_CHANGED" ? text.conflict : undefined}
          </FormFailure>
        </div>
        <div className={classes.submit}>
          <span role="status" className={classes.saved}>
            {isSaved && text.saved}
          </span>
          {moreFields}
          <Button type="submit" loading={isSaving}>
            {saveLabel}
          </Button>
        </div>
      </form>
      {after}
    </section>
  );
}
