import { z } from "zod";
import { classIdInput } from "../classes/classes.schema.ts";
import { plainText } from "../plain-text.schema.ts";
import { searchPageInput } from "../search-page.schema.ts";

export const listUsersInput = searchPageInput.extend({ sort: z.enum(["name", "newest", "role"]).default("name") });
export type ListUsersInput = z.output<typeof listUsersInput>;
export const listAllClassesInput = searchPageInput.extend({
  sort: z.enum(["waiting", "newest", "name", "price"]).default("waiting"),
});
export type ListAllClassesInput = z.output<typeof listAllClassesInput>;
export const listActsInput = searchPageInput.extend({ sort: z.enum(["newest", "oldest"]).default("newest") });
export type ListActsInput = z.output<typeof listActsInput>;

const userIdInput = z.object({ userId: z.uuid("This is not a user.") });
export const removeUserInput = userIdInput;
export const promoteInput = userIdInput.extend({ role: z.enum(["instructor", "admin"]) });
export type PromoteInput = z.output<typeof promoteInput>;
export const denyClassInput = classIdInput.extend({ feedback: plainText.trim().max(2000).default("") });
export type DenyClassInput = z.output<typeof denyClassInput>;
