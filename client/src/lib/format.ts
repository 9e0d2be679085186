import { formatLocalDate, formatLocalTime } from "@campside/server/format";

export { formatAmount, formatPrice, receiptLabel } from "@campside/server/format";

const MINUTE_MS = 60_000;

/** 2026-11-24T20:44, in the reader's time zone. */
const localTimeOf = (date: Date): string =>
  new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);

/** "Tue 24 Nov 2026", in the reader's time zone: what {@link formatDateTime} begins with. */
export const formatDay = (date: Date): string => formatLocalDate(localTimeOf(date).slice(0, 10));

/** "Tue 24 Nov 2026, 20:44", in the reader's time zone. */
export const formatDateTime = (date: Date): string => formatLocalTime(localTimeOf(date));
