import { z } from "zod/mini";
import { isVisible, textUpTo } from "./plain-text.schema.ts";
import { formTexts } from "./texts.ts";

const MAX_LENGTH = 500;

/** Why an admin cancels something, as students read it. */
export const reason = textUpTo(MAX_LENGTH).check(z.refine(isVisible, formTexts.required));
