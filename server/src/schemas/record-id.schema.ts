import { z } from "zod/mini";

/** The id of a record as PostgreSQL writes it, in lower case: ids are compared as text, and are part of the provider's keys. */
export const recordId = (message?: string) => z.uuid(message).check(z.toLowerCase());
