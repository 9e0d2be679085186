export { formatAmount, formatPrice, receiptLabel } from "@campside/server/format";

let day: Intl.DateTimeFormat | undefined;
let dayAndTime: Intl.DateTimeFormat | undefined;

/** "Nov 21, 2026", in the reader's time zone: what {@link formatDateTime} begins with. */
export function formatDay(date: Date): string {
  day ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
  return day.format(date);
}

/** "Nov 21, 2026, 3:05 PM", in the reader's time zone. */
export function formatDateTime(date: Date): string {
  dayAndTime ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  return dayAndTime.format(date);
}
