const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Whether a part of an address is an id that the server reads. Without zod, which would weigh on every first load. */
export const isRecordId = (value: unknown): value is string => typeof value === "string" && UUID.test(value);
