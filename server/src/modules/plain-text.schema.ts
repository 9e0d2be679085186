import { z } from "zod";

/** Text that the database can keep: it refuses the character NUL, which nobody types. */
export const plainText = z.string().refine((text) => !text.includes("\0"), "This text cannot be kept");
