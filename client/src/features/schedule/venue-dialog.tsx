import "../../styles/fields.ts";
import { addVenueInput } from "@campside/server/schemas/schedule";
import { Checkbox, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { errorMessage } from "../../lib/api/error-message.ts";
import { type RouterInputs, trpc } from "../../lib/api/trpc.ts";
import { readConfig } from "../../lib/config.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { venueMessages as text } from "../../lib/messages/schedule.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./planned-dates.module.css";
import type { Venue } from "./venue.ts";

type VenueDialogProps = { venue: Venue | null; isOpen: boolean; onClose: () => void };

/** Adds a venue, or edits one; closes once the server has it. */
export function VenueDialog({ venue, isOpen, onClose }: VenueDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={venue ? text.editTitle(venue.name) : text.addTitle}>
      <VenueForm venue={venue} onClose={onClose} />
    </Dialog>
  );
}

function VenueForm({ venue, onClose }: Omit<VenueDialogProps, "isOpen">) {
  const utils = trpc.useUtils();
  const [failure, setFailure] = useState<string | null>(null);
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
      onClose();
      toast.success(text.saved);
      void utils.schedule.venues.invalidate();
      void utils.classes.invalidate();
    },
    onError: (error: unknown) => setFailure(errorMessage(error)),
  };
  const add = trpc.schedule.addVenue.useMutation(options);
  const update = trpc.schedule.updateVenue.useMutation(options);
  const save = (fields: RouterInputs["schedule"]["addVenue"]) => {
    setFailure(null);
    if (venue) update.mutate({ venueId: venue.id, ...fields });
    else add.mutate(fields);
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
      <FormFailure>{failure}</FormFailure>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={add.isPending || update.isPending}>
          {text.save}
        </Button>
      </DialogActions>
    </form>
  );
}
