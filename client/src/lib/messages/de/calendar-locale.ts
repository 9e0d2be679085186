import "dayjs/locale/de";

export const CALENDAR_LOCALE = "de";
