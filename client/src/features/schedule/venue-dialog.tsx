import "../../styles/fields.ts";
import { addVenueInput } from "@campside/server/schemas/schedule";
import { Checkbox, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { type RouterInputs, trpc } from "../../lib/api/trpc.ts";
import { readConfig } from "../../lib/config.ts";
import { changedFields } from "../../lib/changed-fields.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { venueMessages as text } from "../../lib/messages/schedule.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog, type FormInDialog } from "../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import classes from "../../components/dialog-form.module.css";
import type { Venue } from "./venue.ts";

type VenueDialogProps = { venue: Venue | null; isOpen: boolean; onClose: () => void };

/** Adds a venue, or edits one; closes once the server has it. */
export function VenueDialog({ venue, isOpen, onClose }: VenueDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={venue ? text.editTitle(venue.name) : text.addTitle}>
      {(form) => <VenueForm venue={venue} onSaved={onClose} {...form} />}
    </FormDialog>
  );
}

type VenueFormProps = FormInDialog & { venue: Venue | null; onSaved: () => void };

function VenueForm({ venue, onSaved, onLeave, onUnsaved }: VenueFormProps) {
  const utils = trpc.useUtils();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({
    initialValues: {
      name: venue?.name ?? "",
      address: venue?.address ?? "",
      mapUrl: venue?.mapUrl ?? "",
      timeZone: venue?.timeZone ?? readConfig().timeZone,
      isExclusive: venue?.isExclusive ?? false,
    },
    ...schemaRules(addVenueInput),
  });
  const options = {
    onSuccess: () => {
      onSaved();
      toast.success(text.saved);
      void utils.schedule.venues.invalidate();
      void utils.classes.invalidate();
    },
    onError: setFailure,
  };
  const add = trpc.schedule.addVenue.useMutation(options);
  const update = trpc.schedule.updateVenue.useMutation(options);
  const isSaving = add.isPending || update.isPending;
  const save = (fields: RouterInputs["schedule"]["addVenue"]) => {
    setFailure(null);
    if (!venue) return add.mutate(fields);
    update.mutate({ venueId: venue.id, ...changedFields(form, fields) });
  };
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
      <TextInput label={text.name} data-autofocus required {...form.getInputProps("name")} />
      <TextInput label={text.address} autoComplete="off" {...form.getInputProps("address")} />
      <TextInput label={text.mapUrl} description={text.mapUrlHint} type="url" {...form.getInputProps("mapUrl")} />
      <TextInput label={text.timeZone} description={text.timeZoneHint} required {...form.getInputProps("timeZone")} />
      <Checkbox
        label={text.isExclusive}
        description={text.isExclusiveHint}
        {...form.getInputProps("isExclusive", { type: "checkbox" })}
      />
      <FormFailure error={failure} />
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={isSaving}>
          {text.save}
        </Button>
      </DialogActions>
      <UnsavedChanges
        isDirty={form.isDirty()}
        isSaving={isSaving || add.isSuccess || update.isSuccess}
        onUnsaved={onUnsaved}
      />
    </form>
  );
}
