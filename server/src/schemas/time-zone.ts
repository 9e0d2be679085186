/**
 * Whether a text names a zone of the tz database, such as Europe/Berlin or UTC. Offsets and abbreviations do not: they
 * follow no clock changes, and PostgreSQL reads an offset such as +02:00 the other way round.
 */
export function isTimeZone(text: string): boolean {
  if (!/^([A-Z]+|[A-Z][\w-]*\/[\w/+-]+)$/i.test(text)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
