/** The time zone of the reader's clock, such as Europe/Berlin. */
export const readersZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
