import "../../styles/fields.ts";
import { changeSessionInput } from "@campside/server/schemas/schedule";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { errorMessage } from "../../lib/api/error-message.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { scheduleMessages } from "../../lib/messages/schedule.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./planned-dates.module.css";
import type { PlannedSession } from "./planned-session.ts";
import { VenueSelect } from "./venue-select.tsx";

type ChangeDateDialogProps = { className: string; session: PlannedSession; isOpen: boolean; onClose: () => void };

/** Moves one date to another time or venue; closes once the server has the change. */
export function ChangeDateDialog({ className, session, isOpen, onClose }: ChangeDateDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={scheduleMessages.changeTitle(className)}>
      <ChangeDateForm key={`${session.start} ${session.end}`} session={session} onClose={onClose} />
    </Dialog>
  );
}

function ChangeDateForm({ session, onClose }: Pick<ChangeDateDialogProps, "session" | "onClose">) {
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: {
      sessionId: session.id,
      venueId: session.venueId,
      times: { start: session.start, end: session.end },
    },
    ...schemaRules(changeSessionInput),
  });
  const change = trpc.schedule.changeSession.useMutation({
    onSuccess: () => {
      onClose();
      toast.success(scheduleMessages.changed);
      void utils.classes.invalidate();
    },
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => change.mutate(values), focusFirstError(form))}
    >
      <TextInput
        type="datetime-local"
        label={scheduleMessages.start}
        data-autofocus
        required
        {...form.getInputProps("times.start")}
      />
      <TextInput type="datetime-local" label={scheduleMessages.end} required {...form.getInputProps("times.end")} />
      <VenueSelect
        venueId={form.values.venueId}
        keptId={session.venueId}
        onVenue={(venueId) => form.setFieldValue("venueId", venueId)}
      />
      {change.error && (
        <Notice tone="bad" title={scheduleMessages.failedTitle}>
          {errorMessage(change.error)}
        </Notice>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {scheduleMessages.cancel}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {scheduleMessages.save}
        </Button>
      </DialogActions>
    </form>
  );
}
