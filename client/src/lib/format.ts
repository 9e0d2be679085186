import { formatLocalDate, formatLocalTime } from "@campside/server/format";
import { localTimeIn } from "./local-clock.ts";
import { LANGUAGE } from "./messages/language.ts";
import { readersZone } from "./readers-zone.ts";
import { readConfig } from "./config.ts";

export { formatAmount, receiptLabel } from "@campside/server/format";
export { currencySign, formatInField, formatPrice, formatWithCode, ofSchoolsCurrency } from "./prices.ts";

const MINUTE_MS = 60_000;

/** 2026-11-24T20:44, by the reader's clock. */
const readersTimeOf = (date: Date): string =>
  new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);

function schoolsTimeOf(date: Date): string {
  const { timeZone } = readConfig();
  return timeZone === readersZone() ? readersTimeOf(date) : localTimeIn(timeZone, date);
}

/** "Tue 24 Nov 2026", by the school's clock: what {@link formatDateTime} begins with. */
export const formatDay = (date: Date): string => formatLocalDate(schoolsTimeOf(date).slice(0, 10));

/** "Tue 24 Nov 2026, 20:44", by the school's clock, which is named where the reader's shows another time: "…, 20:44 GMT+1". */
export function formatDateTime(date: Date): string {
  const time = schoolsTimeOf(date);
  const isReaders = time === readersTimeOf(date);
  return formatLocalTime(time) + (isReaders ? "" : ` ${zoneNameAt(readConfig().timeZone, date)}`);
}

/** "2026-11-24 20:44", by the school's clock, as spreadsheets read it. The column's title names the {@link ofSchoolsZone zone}. */
export const formatForSheet = (date: Date): string => schoolsTimeOf(date).replace("T", " ");

/** "Date (Europe/Berlin)". */
export const ofSchoolsZone = (title: string): string => `${title} (${readConfig().timeZone})`;

/** "CET" or "GMT+1", as the reader's browser names it. */
function zoneNameAt(timeZone: string, date: Date): string {
  const parts = new Intl.DateTimeFormat(LANGUAGE, { timeZone, timeZoneName: "short" }).formatToParts(date);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
