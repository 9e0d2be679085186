import "../../styles/fields.ts";
import "@mantine/core/styles/Chip.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/dates/styles.layer.css";
import { Chip } from "@mantine/core";
import { formats } from "@campside/server/formats";
import { DatePicker, DatePickerInput, DatesProvider, TimeInput } from "@mantine/dates";
import { useMediaQuery } from "@mantine/hooks";
import { useId, useState } from "react";
import { CALENDAR_LOCALE } from "../../lib/messages/calendar-locale.ts";
import { scheduleMessages as text } from "../../lib/messages/schedule.ts";
import classes from "./new-dates-fields.module.css";
import { dateOf } from "./meeting-text.ts";
import type { NewDates } from "./use-new-dates.ts";
import { VenueSelect } from "./venue-select.tsx";

/** Monday first, as the calendar below. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

/** Six weeks in each month: the calendar keeps its height, and its buttons stay under the pointer. */
const CALENDAR_SETTINGS = { consistentWeeks: true, locale: CALENDAR_LOCALE };

const CALENDAR = {
  hideOutsideDates: true,
  // Weekends look as other days: classes meet on all of them.
  weekendDays: [],
  ariaLabels: { previousMonth: text.previousMonth, nextMonth: text.nextMonth },
  classNames: { day: classes.day ?? "", weekday: classes.weekday ?? "", placeholder: classes.placeholder ?? "" },
};

type NewDatesFieldsProps = {
  dates: NewDates;
  /** Whether the times have to be given. */
  isRequired?: boolean;
};

/** Asks for new dates of a class: a weekly pattern, corrected day by day in a calendar. */
export function NewDatesFields({ dates, isRequired = false }: NewDatesFieldsProps) {
  const { pattern, times, days, plannedDays, month, venue } = dates;
  const isWide = useMediaQuery("(min-width: 62em)", false);
  const isNarrow = useMediaQuery("(max-width: 30em)", false);
  const heading = useId();
  const [calendar] = useState(() => ({ ...CALENDAR, minDate: new Date() }));
  return (
    <DatesProvider settings={CALENDAR_SETTINGS}>
      <fieldset className={classes.weekdays}>
        <legend>{text.weekdays}</legend>
        <p className={classes.hint}>{text.weekdaysHint}</p>
        <Chip.Group multiple value={pattern.weekdays} onChange={(weekdays) => pattern.follow(weekdays, pattern.period)}>
          <div className={classes.chips}>
            {WEEKDAYS.map((day) => (
              <Chip key={day} value={String(day)} size="md">
                {formats.weekdays[day]}
              </Chip>
            ))}
          </div>
        </Chip.Group>
      </fieldset>
      <div className={classes.fields}>
        <DatePickerInput
          className={classes.period}
          type="range"
          label={text.period}
          placeholder={text.periodPlaceholder}
          {...calendar}
          valueFormat="D MMM YYYY"
          clearable
          value={pattern.period}
          onChange={(range) => pattern.follow(pattern.weekdays, range)}
        />
        <TimeInput
          label={text.start}
          required={isRequired}
          value={times.start}
          onChange={({ currentTarget }) => times.setStart(currentTarget.value)}
        />
        <TimeInput
          label={text.end}
          required={isRequired}
          error={times.isBackwards && text.endsFirst}
          value={times.end}
          onChange={({ currentTarget }) => times.setEnd(currentTarget.value)}
        />
        <VenueSelect venueId={venue.id} onVenue={venue.set} />
      </div>
      <div role="group" aria-labelledby={heading} className={classes.days}>
        <h3 id={heading} className={classes.label}>
          {text.days}
        </h3>
        <p className={classes.hint}>
          {text.daysHint} {plannedDays.size > 0 && <span>{text.plannedDaysHint}</span>}
        </p>
        <DatePicker
          type="multiple"
          size={isNarrow ? "sm" : "md"}
          {...calendar}
          numberOfColumns={isWide ? 2 : 1}
          getDayProps={(day) => (plannedDays.has(day) ? { className: classes.planned ?? "" } : {})}
          getDayAriaLabel={(day) => (plannedDays.has(day) ? text.plannedDay(dateOf({ start: day })) : "")}
          value={days.value}
          onChange={days.set}
          {...(month.shown !== undefined && { date: month.shown })}
          onDateChange={month.set}
        />
        <p role="status" className={classes.chosen}>
          {dates.summary}
        </p>
      </div>
    </DatesProvider>
  );
}
