import "../../styles/fields.ts";
import { newHoliday } from "@campside/server/schemas/holidays";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { skipToken } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import dialog from "../../components/dialog-form.module.css";
import { FormFailure } from "../../components/form-failure.tsx";
import { LoadingText } from "../../components/loading-text.tsx";
import { type RouterInputs, trpc } from "../../lib/api/trpc.ts";
import { readConfig } from "../../lib/config.ts";
import { focusOnce } from "../../lib/focus-once.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { holidayMessages as text } from "../../lib/messages/holidays.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { toast } from "../../lib/toast.ts";
import type { FormInDialog } from "../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import { type Action, FallingClasses } from "./falling-classes.tsx";
import classes from "./holidays.module.css";

type Days = RouterInputs["schedule"]["previewHoliday"];

/** Asks for the days of a holiday, shows which dates lie on them, asks per class what becomes of those, and adds it. */
export function AddHolidayForm({ onAdded, onLeave, onUnsaved }: FormInDialog & { onAdded: () => void }) {
  const utils = trpc.useUtils();
  const [previewedDays, setPreviewedDays] = useState<Days | null>(null);
  const [actions, setActions] = useState<Record<string, Action>>({});
  const preview = trpc.schedule.previewHoliday.useQuery(previewedDays ?? skipToken, {
    // What is shown is what is confirmed.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const shown = previewedDays === null || preview.isFetching ? undefined : preview.data;
  const add = trpc.schedule.addHoliday.useMutation({
    onSuccess: () => {
      onAdded();
      toast.success(text.added);
      void utils.schedule.invalidate();
      void utils.classes.invalidate();
    },
  });
  const form = useForm({
    initialValues: { name: "", firstDay: "", lastDay: "" },
    onValuesChange: () => {
      setPreviewedDays(null);
      add.reset();
    },
    ...schemaRules(newHoliday),
  });
  const chosen = shown?.classes.map((one) => ({ ...one, action: actions[one.classId] ?? "move" })) ?? [];
  // What is in the way of a move another decision may clear: the server decides.
  const isBlocked = chosen.some(({ action, mayCancel }) => action === "cancel" && !mayCancel);
  const submit = (days: Days) => {
    if (add.isPending || preview.isFetching) return;
    if (!shown || !previewedDays || add.isError) {
      add.reset();
      setPreviewedDays(days);
      if (previewedDays) void preview.refetch();
    } else if (!isBlocked) {
      const choices = chosen.map(({ classId, action }) => ({ classId, action }));
      add.mutate({ ...previewedDays, seen: shown.seen, choices });
    }
  };
  const choose = (classId: string, action: Action) => {
    add.reset();
    setActions((before) => ({ ...before, [classId]: action }));
  };
  return (
    <form className={dialog.form} noValidate onSubmit={form.onSubmit(submit, focusFirstError(form))}>
      <TextInput label={text.name} data-autofocus required {...form.getInputProps("name")} />
      <div className={classes.days}>
        <TextInput type="date" label={text.firstDay} required {...form.getInputProps("firstDay")} />
        <TextInput type="date" label={text.lastDay} required {...form.getInputProps("lastDay")} />
      </div>
      <div aria-live="polite">
        {preview.isFetching && <LoadingText text={text.looking} />}
        {shown && (
          // What is to be decided comes into view, and Enter does not confirm it unread.
          <div ref={focusOnce} tabIndex={-1}>
            {shown.classes.length > 0 && (
              <p className={classes.soft}>{text.notified(shown.recipientCount, readConfig().sendsEmail)}</p>
            )}
            <FallingClasses classes={chosen} onChoose={choose} />
          </div>
        )}
      </div>
      <FormFailure
        title={text.failed}
        error={add.error ?? (previewedDays && !preview.isFetching ? preview.error : null)}
      >
        {isBlocked ? text.blocked : undefined}
      </FormFailure>
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={add.isPending || preview.isFetching} aria-disabled={isBlocked}>
          {shown && !add.isError ? text.add : text.look}
        </Button>
      </DialogActions>
      <UnsavedChanges isDirty={form.isDirty()} isSaving={add.isPending || add.isSuccess} onUnsaved={onUnsaved} />
    </form>
  );
}
