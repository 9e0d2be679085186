import { z } from "zod";

export const displayName = z.string().trim().min(1, "This field is required").max(100, "At most 100 characters");

export const issueTokenInput = z.object({ idToken: z.string().min(1).max(8192) });
export const registerInput = z.object({ name: displayName });
export const updateProfileInput = z.object({ name: displayName, photoUrl: z.string().max(2048).nullable() });
