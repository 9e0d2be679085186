export { formatAmount, formatPrice, receiptLabel } from "@campside/server/format";

let dayAndTime: Intl.DateTimeFormat | undefined;

/** "Nov 21, 2026, 3:05 PM", in the reader's time zone. */
export function formatDateTime(date: Date): string {
  dayAndTime ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  return dayAndTime.format(date);
}
