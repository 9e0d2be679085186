import { z } from "zod";

/** The texts of a question by language, of which there is one so far. */
export const consentTexts = z.object({ en: z.string() });
