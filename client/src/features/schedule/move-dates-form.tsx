import "../../styles/fields.ts";
import { datesToMove } from "@campside/server/schemas/schedule";
import { skipToken } from "@tanstack/react-query";
import { NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
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
import { moveDatesMessages as text } from "../../lib/messages/move-dates.ts";
import { scheduleMessages } from "../../lib/messages/schedule.ts";
import { parseWhole } from "../../lib/parse-whole.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import type { FormInDialog } from "../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import { MovedDates } from "./moved-dates.tsx";
import classes from "./move-dates.module.css";

type MoveDatesFormProps = FormInDialog & {
  classId: string;
  /** The day of the first date that moves, unless another one is chosen. */
  firstDay: string;
  onMoved: (count: number) => void;
};

/** The value of the choice of venues that leaves each date where it is. */
const KEPT = "kept";

interface Typed {
  days: string;
  minutes: string;
  direction: "later" | "earlier";
  venue: string;
  from: string;
}

const inputOf =
  (classId: string) =>
  ({ days, minutes, direction, venue, from }: Typed) => {
    const signed = (typed: string) => {
      const count = parseWhole(typed || "0");
      return typeof count === "number" && direction === "earlier" ? 0 - count : count;
    };
    return {
      classId,
      days: signed(days),
      minutes: signed(minutes),
      ...(venue === KEPT ? {} : { venueId: venue || null }),
      ...(from ? { from } : {}),
    };
  };

/** Asks by how much all dates of a class move, or to which venue, shows each from where to where, and moves them. */
export function MoveDatesForm({ classId, firstDay, onMoved, onLeave, onUnsaved }: MoveDatesFormProps) {
  const [previewed, setPreviewed] = useState<RouterInputs["schedule"]["previewMovedDates"] | null>(null);
  const venues = trpc.schedule.venues.useQuery().data ?? [];
  const preview = trpc.schedule.previewMovedDates.useQuery(previewed ?? skipToken, {
    // What is shown is what is confirmed.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const shown = previewed === null || preview.isFetching ? undefined : preview.data;
  const move = trpc.schedule.moveDates.useMutation({ onSuccess: () => onMoved(shown?.dates.length ?? 0) });
  const form = useForm({
    initialValues: { days: "7", minutes: "0", direction: "later", venue: KEPT, from: firstDay },
    onValuesChange: () => {
      setPreviewed(null);
      move.reset();
    },
    ...schemaRules(datesToMove, inputOf(classId)),
  });
  const isPossible = shown?.dates.every(({ problem }) => problem === null) ?? false;
  const submit = (values: RouterInputs["schedule"]["previewMovedDates"]) => {
    if (move.isPending || preview.isFetching) return;
    if (!shown || !previewed || move.isError) {
      move.reset();
      setPreviewed(values);
      if (previewed) void preview.refetch();
    } else if (isPossible) move.mutate({ ...previewed, seen: shown.seen });
  };
  return (
    <form className={dialog.form} noValidate onSubmit={form.onSubmit(submit, focusFirstError(form))}>
      <p className={dialog.consequences}>{text.text}</p>
      <div className={classes.fields}>
        <TextInput
          label={text.days}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("days")}
        />
        <TextInput label={text.minutes} inputMode="numeric" autoComplete="off" {...form.getInputProps("minutes")} />
        <NativeSelect label={text.direction} data={text.directions} {...form.getInputProps("direction")} />
      </div>
      <NativeSelect
        label={scheduleMessages.venue}
        data={[
          { value: KEPT, label: text.keptVenue },
          { value: "", label: scheduleMessages.noVenue },
          ...venues.filter(({ retiredAt }) => retiredAt === null).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps("venue")}
      />
      <TextInput type="date" label={text.from} description={text.fromHint} {...form.getInputProps("from")} />
      <div aria-live="polite">
        {preview.isFetching && <LoadingText text={text.looking} />}
        {shown && (
          // What is to be read before it is confirmed comes into view, and Enter does not confirm it unread.
          <div ref={focusOnce} tabIndex={-1}>
            <MovedDates dates={shown.dates} notice={text.notified(shown.recipientCount, readConfig().sendsEmail)} />
          </div>
        )}
      </div>
      <FormFailure
        title={text.failed}
        error={move.error ?? (previewed && !preview.isFetching ? preview.error : null)}
      />
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {scheduleMessages.cancel}
        </Button>
        <Button
          type="submit"
          loading={move.isPending || preview.isFetching}
          aria-disabled={shown !== undefined && !isPossible && !move.isError}
        >
          {shown && !move.isError ? text.move(shown.dates.length) : text.look}
        </Button>
      </DialogActions>
      <UnsavedChanges isDirty={form.isDirty()} isSaving={move.isPending || move.isSuccess} onUnsaved={onUnsaved} />
    </form>
  );
}
