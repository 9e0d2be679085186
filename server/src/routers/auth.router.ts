import { permitted, publicProcedure, router, sessionProcedure } from "../trpc/procedures.ts";
import { issueTokenInput, registerInput } from "../modules/auth/auth.schema.ts";
import {
  exportOwnDataInput,
  removeOwnAccountInput,
  setLanguageInput,
  updatePhoneInput,
  updateProfileInput,
} from "../modules/users/users.schema.ts";
import { findEmailTopics, updateEmailTopic } from "../modules/emails/email-preferences.ts";
import { updateEmailTopicInput } from "../modules/emails/emails.schema.ts";
import { endSessions } from "../modules/auth/end-sessions.ts";
import { issueToken } from "../modules/auth/issue-token.ts";
import { registerUser } from "../modules/auth/register-user.ts";
import { exportOwnData } from "../modules/users/export-own-data.ts";
import { findMe } from "../modules/users/find-me.ts";
import { removeOwnAccount } from "../modules/users/remove-own-account.ts";
import { setLanguage } from "../modules/users/set-language.ts";
import { updatePhone } from "../modules/users/update-phone.ts";
import { updateProfile } from "../modules/users/update-profile.ts";

const ownProfile = permitted("profile.own");

export const authRouter = router({
  /** Exchanges an ID token for a token of the school; the first sign-in creates the user. */
  issueToken: publicProcedure
    .meta({ rateLimitBucket: "tokens" })
    .input(issueTokenInput)
    .mutation(({ ctx, input }) => issueToken(ctx, input)),
  /** Completes a sign-up; `created` is true the first time only. */
  register: ownProfile.input(registerInput).mutation(({ ctx, input }) => registerUser(ctx, input)),
  /** The caller, or null for a visitor; an invalid token is an error. */
  me: sessionProcedure.query(({ ctx }) => findMe(ctx)),
  updateProfile: ownProfile.input(updateProfileInput).mutation(({ ctx, input }) => updateProfile(ctx, input)),
  updatePhone: ownProfile.input(updatePhoneInput).mutation(({ ctx, input }) => updatePhone(ctx, input)),
  /** In which language the school writes to the caller. */
  setLanguage: ownProfile.input(setLanguageInput).mutation(({ ctx, input }) => setLanguage(ctx, input)),
  /** Which e-mail that can be ended the caller gets; null where the school sends none. */
  emailTopics: ownProfile.query(({ ctx }) => findEmailTopics(ctx)),
  updateEmailTopic: ownProfile.input(updateEmailTopicInput).mutation(({ ctx, input }) => updateEmailTopic(ctx, input)),
  /** One page of what the school has stored about the caller. */
  ownDataPage: ownProfile
    .meta({ rateLimitBucket: "receipts" })
    .input(exportOwnDataInput)
    .query(({ ctx, input }) => exportOwnData(ctx, input)),
  /** Removes the caller's account, and signs out everywhere. */
  removeOwnAccount: permitted("account.remove")
    .input(removeOwnAccountInput)
    .mutation(({ ctx, input }) => removeOwnAccount(ctx, input)),
  signOutEverywhere: ownProfile
    .meta({ rateLimitBucket: "receipts" })
    .mutation(({ ctx }) => endSessions(ctx, { userId: ctx.actor.id })),
});
