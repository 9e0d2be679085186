import { z } from "zod";
import { plainText } from "../plain-text.schema.ts";

export const displayName = plainText.trim().min(1, "This field is required").max(100, "At most 100 characters");

export const issueTokenInput = z.object({
  idToken: z.string().min(1).max(8192),
  /** Whom the caller takes themselves for; refused unless the provider says so too. */
  email: z.string().max(320).optional(),
});
export const registerInput = z.object({ name: displayName });
export const updateProfileInput = z.object({ name: displayName, photoUrl: z.string().max(2048).nullable() });
