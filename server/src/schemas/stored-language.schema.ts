import { z } from "zod";
import { LANGUAGES } from "./languages.ts";

/** A language as the database has it: null where none is chosen, and for one of a later version. */
export const storedLanguage = z.enum(LANGUAGES).nullable().catch(null);
