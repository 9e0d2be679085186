let dayAndTime: Intl.DateTimeFormat | undefined;

const EVERY_THIRD_DIGIT = /\B(?=(?:\d{3})+\.)/g;

/** 7999 → "$79.99". Without `Intl`: its tables keep a phone busy for a tenth of a second before the first price. */
export function formatPrice(cents: number): string {
  return `$${formatAmount(cents).replace(EVERY_THIRD_DIGIT, ",")}`;
}

/** 7999 → "79.99": the amount alone, where the text around it names the currency. */
export function formatAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** 42 → "000042", as it stands on the receipt. */
export function receiptLabel(number: number): string {
  return String(number).padStart(6, "0");
}

/** "Nov 21, 2026, 3:05 PM", in the reader's time zone. */
export function formatDateTime(date: Date): string {
  dayAndTime ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  return dayAndTime.format(date);
}
