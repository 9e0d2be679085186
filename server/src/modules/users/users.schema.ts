import { z } from "zod/mini";
import { searchPageInput } from "../../schemas/search-page.schema.ts";
import { textUpTo } from "../../schemas/plain-text.schema.ts";
import { displayName } from "../auth/auth.schema.ts";
import { LANGUAGES } from "../../schemas/languages.ts";
import { recordId } from "../../schemas/record-id.schema.ts";
import { formTexts } from "../../schemas/texts.ts";

export const listUsersInput = z.extend(searchPageInput, {
  sort: z._default(z.enum(["name", "newest", "role"]), "name"),
});
export type ListUsersInput = z.output<typeof listUsersInput>;

/** The database has the same limit. */
export const BIO_MAX_LENGTH = 500;

/** What is not sent stays as it is. */
export const updateProfileInput = z.object({
  name: z.exactOptional(displayName),
  photoUrl: z.exactOptional(z.nullable(z.string().check(z.maxLength(2048)))),
  bio: z.optional(textUpTo(BIO_MAX_LENGTH)),
});

// The database has the same form.
const PHONE = /^(?:[ +()/-]*\d){5}[\d +()/-]*$/;
const PHONE_MAX_LENGTH = 30;

export const updatePhoneInput = z.object({
  /** Null for none. */
  phone: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(PHONE_MAX_LENGTH, formTexts.tooLong(PHONE_MAX_LENGTH)),
        z.regex(PHONE, formTexts.telephone),
      ),
  ),
});
export type UpdatePhoneInput = z.output<typeof updatePhoneInput>;

export const setLanguageInput = z.object({ language: z.enum(LANGUAGES) });
export type SetLanguageInput = z.output<typeof setLanguageInput>;

/** The own address, typed to confirm, and the proof of a recent sign-in; none where the session at the provider has ended. */
export const removeOwnAccountInput = z.object({
  email: z.string().check(z.trim(), z.maxLength(320)),
  idToken: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(8192))),
});
export type RemoveOwnAccountInput = z.output<typeof removeOwnAccountInput>;

/** More than anybody has paid. */
const MAX_REFUND_CENTS = 2_000_000_000;

export const userInput = z.object({ userId: recordId("This is not a user.") });
/** The roles that a promotion gives. */
export const GRANTABLE_ROLES = ["instructor", "admin"] as const;
/** The instructor who takes over the live classes of one who leaves. */
const successorId = z.optional(userInput.shape.userId);
export const changeRoleInput = z.extend(userInput, {
  role: z.enum(["student", ...GRANTABLE_ROLES]),
  successorId,
});
export type ChangeRoleInput = z.output<typeof changeRoleInput>;

export const removeUserInput = z.extend(userInput, {
  successorId,
  /** What goes back in all, in cents, where the paid places end; without it they stay. */
  refundCents: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_REFUND_CENTS))),
});
export type RemoveUserInput = z.output<typeof removeUserInput>;

export const exportOwnDataInput = z.object({ page: z.int().check(z.minimum(0), z.maximum(10_000)) });
export type ExportOwnDataInput = z.output<typeof exportOwnDataInput>;
