import "../../styles/fields.ts";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { errorMessage } from "../../lib/api/error-message.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { readConfig } from "../../lib/config.ts";
import { scheduleMessages, substituteMessages as text } from "../../lib/messages/schedule.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./planned-dates.module.css";
import type { PlannedSession } from "./planned-session.ts";
import { dateOf } from "./session-text.ts";

type SubstituteDialogProps = {
  session: PlannedSession;
  /** Of the class. */
  instructorEmail: string;
  isOpen: boolean;
  onClose: () => void;
};

/** Names another instructor for one date; closes once the server has the change. */
export function SubstituteDialog({ session, instructorEmail, isOpen, onClose }: SubstituteDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text.title(dateOf(session))}>
      <SubstituteForm session={session} instructorEmail={instructorEmail} onClose={onClose} />
    </Dialog>
  );
}

function SubstituteForm({
  session: { id, substituteId },
  instructorEmail,
  onClose,
}: Omit<SubstituteDialogProps, "isOpen">) {
  const instructors = trpc.classes.instructors.useQuery();
  const [chosenId, setChosenId] = useState(substituteId);
  const save = trpc.schedule.setSubstitute.useMutation({
    onSuccess: () => {
      onClose();
      toast.success(text.done);
    },
  });
  if (instructors.isLoadingError)
    return <ErrorPanel error={instructors.error} onRetry={() => void instructors.refetch()} />;
  const names = (instructors.data ?? [])
    .filter(({ email }) => email !== instructorEmail)
    .map(({ id: value, name: label }) => ({ value, label }));
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosenId === substituteId) onClose();
        else if (!save.isPending) save.mutate({ sessionId: id, substituteId: chosenId });
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
      <FormFailure title={scheduleMessages.failedTitle}>{save.error && errorMessage(save.error)}</FormFailure>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {scheduleMessages.cancel}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!instructors.data}>
          {scheduleMessages.save}
        </Button>
      </DialogActions>
    </form>
  );
}
