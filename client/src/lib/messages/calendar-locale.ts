/** The language of the calendars in forms, as dayjs names it. */
export const CALENDAR_LOCALE = "en";
