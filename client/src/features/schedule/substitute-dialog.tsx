import "../../styles/fields.ts";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { readConfig } from "../../lib/config.ts";
import { scheduleMessages, substituteMessages as text } from "../../lib/messages/schedule.ts";
import { byName } from "../../lib/by-name.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog, type FormInDialog } from "../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import classes from "../../components/dialog-form.module.css";
import type { PlannedMeeting } from "./planned-meeting.ts";
import { dateOf } from "./meeting-text.ts";

type SubstituteDialogProps = {
  meeting: PlannedMeeting;
  /** Of the class. */
  instructorEmail: string;
  isOpen: boolean;
  onClose: () => void;
};

/** Names another instructor for one date; closes once the server has the change. */
export function SubstituteDialog({ meeting, instructorEmail, isOpen, onClose }: SubstituteDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={text.title(dateOf(meeting))}>
      {(form) => <SubstituteForm meeting={meeting} instructorEmail={instructorEmail} onSaved={onClose} {...form} />}
    </FormDialog>
  );
}

type SubstituteFormProps = FormInDialog &
  Pick<SubstituteDialogProps, "meeting" | "instructorEmail"> & { onSaved: () => void };

function SubstituteForm({ meeting, instructorEmail, onSaved, onLeave, onUnsaved }: SubstituteFormProps) {
  const { id, substituteId } = meeting;
  const instructors = trpc.classes.instructors.useQuery();
  const [chosenId, setChosenId] = useState(substituteId);
  const save = trpc.schedule.setSubstitute.useMutation({
    onSuccess: () => {
      onSaved();
      toast.success(text.done);
    },
  });
  if (instructors.isLoadingError)
    return <ErrorPanel error={instructors.error} onRetry={() => void instructors.refetch()} />;
  const names = (instructors.data ?? [])
    .filter(({ email }) => email !== instructorEmail)
    .toSorted(byName)
    .map(({ id: value, name: label }) => ({ value, label }));
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosenId === substituteId) onLeave();
        else if (!save.isPending) save.mutate({ meetingId: id, substituteId: chosenId });
      }}
    >
      <NativeSelect
        data-autofocus
        label={text.instructor}
        description={text.hint(readConfig().sendsEmail)}
        value={chosenId ?? ""}
        data={[{ value: "", label: text.none }, ...names]}
        onChange={({ currentTarget }) => setChosenId(currentTarget.value || null)}
      />
      <FormFailure title={scheduleMessages.failedTitle} error={save.error} />
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {scheduleMessages.cancel}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!instructors.data}>
          {scheduleMessages.save}
        </Button>
      </DialogActions>
      <UnsavedChanges
        isDirty={chosenId !== substituteId}
        isSaving={save.isPending || save.isSuccess}
        onUnsaved={onUnsaved}
      />
    </form>
  );
}
