import { z } from "zod/mini";
import { LANGUAGES } from "./languages.ts";

/** A language as the database has it: null where none is chosen, and for one of a later version. */
// oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's.
export const storedLanguage = z.catch(z.nullable(z.enum(LANGUAGES)), null);
