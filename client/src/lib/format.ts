const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const dayAndTime = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** 7999 → "$79.99". */
export function formatPrice(cents: number): string {
  return dollars.format(cents / 100);
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
  return dayAndTime.format(date);
}
