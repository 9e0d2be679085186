import "../../styles/fields.ts";
import "@mantine/core/styles/Chip.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/dates/styles.layer.css";
import { MAX_SESSIONS } from "@campside/server/schemas/schedule";
import { Chip, Title } from "@mantine/core";
import { DatePicker, DatePickerInput, TimeInput } from "@mantine/dates";
import { useMediaQuery } from "@mantine/hooks";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { errorMessage } from "../../lib/api/error-message.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { scheduleMessages as text } from "../../lib/messages/schedule.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./add-dates-form.module.css";
import { datesOfPattern } from "./dates-of-pattern.ts";
import type { PlannedSession } from "./planned-session.ts";
import { dateOf } from "./session-text.ts";
import { VenueSelect } from "./venue-select.tsx";

/** Monday first, as the calendar below. */
const WEEKDAYS = [
  { day: 1, name: "Mon" },
  { day: 2, name: "Tue" },
  { day: 3, name: "Wed" },
  { day: 4, name: "Thu" },
  { day: 5, name: "Fri" },
  { day: 6, name: "Sat" },
  { day: 0, name: "Sun" },
] as const;

const CALENDAR = {
  hideOutsideDates: true,
  // Weekends look as other days: classes meet on all of them.
  weekendDays: [],
  ariaLabels: { previousMonth: text.previousMonth, nextMonth: text.nextMonth },
};

type Period = [string | null, string | null];

type AddDatesFormProps = { classId: string; planned: readonly PlannedSession[] };

/** Adds dates to a class: those of a weekly pattern, corrected day by day in a calendar. At first as the last one it has. */
export function AddDatesForm({ classId, planned }: AddDatesFormProps) {
  const latest = planned.at(-1);
  const utils = trpc.useUtils();
  const isWide = useMediaQuery("(min-width: 62em)", false);
  const isNarrow = useMediaQuery("(max-width: 30em)", false);
  const [weekdays, setWeekdays] = useState<string[]>([]);
  const [period, setPeriod] = useState<Period>([null, null]);
  const [dates, setDates] = useState<string[]>([]);
  const [shown, setShown] = useState<string | undefined>();
  const [start, setStart] = useState(latest?.start.slice(11) ?? "16:00");
  const [end, setEnd] = useState(latest?.end.slice(11) ?? "17:30");
  const [chosenVenueId, setVenueId] = useState<string | null>();
  const venues = trpc.schedule.venues.useQuery().data ?? [];
  const latestVenue = venues.find(({ id, retiredAt }) => id === latest?.venueId && retiredAt === null);
  const venueId = chosenVenueId === undefined ? (latestVenue?.id ?? null) : chosenVenueId;
  const [calendar] = useState(() => ({ ...CALENDAR, minDate: new Date() }));
  const most = MAX_SESSIONS - planned.length;

  const follow = (days: string[], [from, to]: Period) => {
    setWeekdays(days);
    setPeriod([from, to]);
    if (from === null || to === null) return;
    setDates(datesOfPattern({ weekdays: days.map(Number), from, to }, most));
    setShown(from);
  };

  const add = trpc.schedule.addSessions.useMutation({
    onSuccess: (_added, { sessions }) => {
      toast.success(text.added(sessions.length));
      follow([], [null, null]);
      setDates([]);
    },
    onSettled: () => void utils.classes.invalidate(),
  });

  const sorted = dates.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  const isChosen = first !== undefined && last !== undefined;
  const isBackwards = start !== "" && end !== "" && end <= start;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isChosen || isBackwards || add.isPending) return;
    const sessions = sorted.map((date) => ({ start: `${date}T${start}`, end: `${date}T${end}` }));
    add.mutate({ classId, venueId, sessions });
  };

  return (
    <form className={classes.form} onSubmit={submit} aria-labelledby="add-dates">
      <Title order={2} id="add-dates" className={classes.title}>
        {text.addTitle}
      </Title>
      <fieldset className={classes.weekdays}>
        <legend>{text.weekdays}</legend>
        <p className={classes.hint}>{text.weekdaysHint}</p>
        <Chip.Group multiple value={weekdays} onChange={(days) => follow(days, period)}>
          <div className={classes.chips}>
            {WEEKDAYS.map(({ day, name }) => (
              <Chip key={day} value={String(day)} size="md">
                {name}
              </Chip>
            ))}
          </div>
        </Chip.Group>
      </fieldset>
      <div className={classes.fields}>
        <DatePickerInput
          className={classes.period}
          classNames={{ placeholder: classes.placeholder ?? "" }}
          type="range"
          label={text.period}
          placeholder={text.periodPlaceholder}
          {...calendar}
          valueFormat="D MMM YYYY"
          clearable
          value={period}
          onChange={(range) => follow(weekdays, range)}
        />
        <TimeInput
          label={text.start}
          required
          value={start}
          onChange={({ currentTarget }) => setStart(currentTarget.value)}
        />
        <TimeInput
          label={text.end}
          required
          error={isBackwards && text.endsFirst}
          value={end}
          onChange={({ currentTarget }) => setEnd(currentTarget.value)}
        />
        <VenueSelect venueId={venueId} onVenue={setVenueId} />
      </div>
      <div role="group" aria-labelledby="days-of-class" className={classes.days}>
        <h3 id="days-of-class" className={classes.label}>
          {text.days}
        </h3>
        <p className={classes.hint}>{text.daysHint}</p>
        <DatePicker
          type="multiple"
          size={isNarrow ? "sm" : "md"}
          {...calendar}
          numberOfColumns={isWide ? 2 : 1}
          value={dates}
          onChange={(chosen) => setDates(chosen.slice(0, most))}
          {...(shown !== undefined && { date: shown })}
          onDateChange={setShown}
        />
        <p role="status" className={classes.chosen}>
          {isChosen ? text.chosen(dates.length, dateOf({ start: first }), dateOf({ start: last })) : text.chosenNone}
        </p>
      </div>
      {add.error && (
        <Notice tone="bad" title={text.failedTitle}>
          {errorMessage(add.error)}
        </Notice>
      )}
      <div className={classes.submit}>
        <Button type="submit" disabled={!isChosen || isBackwards} loading={add.isPending}>
          {isChosen ? text.add(dates.length) : text.addNone}
        </Button>
      </div>
    </form>
  );
}
