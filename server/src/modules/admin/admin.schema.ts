import { z } from "zod";
import { classIdInput } from "../classes/classes.schema.ts";
import { plainText } from "../plain-text.schema.ts";

export const searchPageInput = z.object({
  search: plainText.trim().max(100).optional(),
  limit: z.number().int().min(1).max(100).default(25),
  offset: z.number().int().min(0).max(100_000).default(0),
});
export type SearchPageInput = z.output<typeof searchPageInput>;

const userIdInput = z.object({ userId: z.uuid("This is not a user.") });
export const removeUserInput = userIdInput;
export const promoteInput = userIdInput.extend({ role: z.enum(["instructor", "admin"]) });
export type PromoteInput = z.output<typeof promoteInput>;
export const denyClassInput = classIdInput.extend({ feedback: plainText.trim().max(2000).default("") });
export type DenyClassInput = z.output<typeof denyClassInput>;
