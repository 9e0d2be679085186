import "dayjs/locale/de.js";

export const CALENDAR_LOCALE = "de";
