import { updateSettingsInput } from "@campside/server/schemas/school";
import { useForm } from "@mantine/form";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { errorCodeOf, errorMessage, fieldErrorsOf } from "../../lib/api/error-message.ts";
import { type RouterInputs, type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { changedFields } from "../../lib/changed-fields.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import type { Unsaved } from "../unsaved/unsaved-changes.tsx";

export type Known = RouterOutputs["school"]["settings"];
export type Settings = Known["settings"];
type Changes = RouterInputs["school"]["update"]["changes"];

/** What each section of the settings is given, on the page and in the guided first run. */
export interface SectionProps {
  school: Known;
  title: string;
  /** Puts the keyboard at the title when it appears. */
  isStep?: boolean;
  saveLabel: string;
  /** What can be done instead of saving. */
  moreFields?: ReactNode;
  /** Called at every change. */
  onUnsaved: (unsaved: Unsaved) => void;
  /** Called once the server has the changes, of which there may be none. */
  onSaved?: () => void;
}

/** At which field a refusal is said: the first one of these that is empty, or the first. */
const FIELDS_OF_ERROR: Record<string, readonly string[]> = {
  ISSUER_INCOMPLETE: ["address", "taxNumber"],
  LEGAL_INCOMPLETE: ["termsUrl", "privacyUrl"],
  VENUE_ZONE_UNKNOWN: ["timeZone"],
  CURRENCY_KEPT: ["currency"],
};

function problemsOf(error: unknown, values: Record<string, unknown>): Record<string, string> {
  const fields = FIELDS_OF_ERROR[errorCodeOf(error) ?? ""]?.filter((field) => field in values) ?? [];
  const field = fields.find((one) => values[one] === "") ?? fields[0];
  return field === undefined ? fieldErrorsOf(error) : { [field]: errorMessage(error) };
}

/**
 * The form of one section, which saves by itself what was changed in it. What others change meanwhile is shown, except in fields
 * with something typed: the first try to save after it says so.
 */
export function useSection<Values extends Record<string, unknown>>(
  { school, onSaved }: SectionProps,
  valuesOf: (settings: Settings) => Values,
  read: (values: Values) => Changes,
) {
  const utils = trpc.useUtils();
  const [failure, setFailure] = useState<unknown>(null);
  const shown = useRef(school.settings);
  const form = useForm<Values, Changes>({
    initialValues: valuesOf(school.settings),
    ...schemaRules(updateSettingsInput.shape.changes, read),
  });
  useEffect(() => {
    if (shown.current === school.settings) return;
    shown.current = school.settings;
    const fresh = valuesOf(school.settings);
    const typed = Object.entries(form.getValues()).filter(([field]) => form.isDirty(field));
    form.resetDirty(fresh);
    form.setValues({ ...fresh, ...Object.fromEntries(typed) });
  });
  const update = trpc.school.update.useMutation();
  const save = (changes: Changes) => {
    if (update.isPending) return;
    setFailure(null);
    const sent = form.getValues();
    update.mutate(
      { expectedVersion: school.version, changes: changedFields(form, changes) },
      {
        onSuccess: ({ version }) => {
          // What was typed since then is not saved.
          form.resetDirty(sent);
          form.setValues(form.getValues());
          utils.school.settings.setData(undefined, (before) =>
            before ? { ...before, version, settings: { ...before.settings, ...changes } } : before,
          );
          void utils.school.settings.invalidate();
          onSaved?.();
        },
        onError: (error) => {
          const problems = problemsOf(error, sent);
          form.setErrors(problems);
          focusFirstError(form)(problems);
          if (Object.keys(problems).length === 0) setFailure(error);
          if (errorCodeOf(error) === "SETTINGS_CHANGED") void utils.school.settings.invalidate();
        },
      },
    );
  };
  return {
    form,
    failure,
    isSaving: update.isPending,
    isSaved: update.isSuccess && !form.isDirty(),
    submit: form.onSubmit(save, focusFirstError(form)),
  };
}
