const TIME_DIGITS = 12;

/** An id for what a form makes, as the database chooses them: UUIDv7 (RFC 9562), which begins with the time. */
export function newRecordId(): string {
  const time = Date.now().toString(16).padStart(TIME_DIGITS, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice("00000000-0000-4".length)}`;
}
