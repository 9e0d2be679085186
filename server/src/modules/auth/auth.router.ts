import { publicProcedure, router, sessionProcedure, signedInProcedure } from "../../trpc/procedures.ts";
import { issueTokenInput, registerInput, updateProfileInput } from "./auth.schema.ts";
import { issueToken } from "./issue-token.ts";
import { registerUser } from "./register-user.ts";
import { signOutEverywhere } from "./sign-out-everywhere.ts";
import { updateProfile } from "./update-profile.ts";

export const authRouter = router({
  /** The provider's ID token for a token of ours; a new person becomes a user. */
  issueToken: publicProcedure
    .meta({ countedAs: "tokens" })
    .input(issueTokenInput)
    .mutation(({ ctx, input }) => issueToken(ctx, input)),
  /** Finishes a sign-up; `created` is true the first time only. */
  register: signedInProcedure.input(registerInput).mutation(({ ctx, input }) => registerUser(ctx, input)),
  /** The caller, or null for a visitor; refuses a token that no longer holds. */
  me: sessionProcedure.query(({ ctx }) => ctx.actor),
  updateProfile: signedInProcedure.input(updateProfileInput).mutation(({ ctx, input }) => updateProfile(ctx, input)),
  signOutEverywhere: signedInProcedure.mutation(({ ctx }) => signOutEverywhere(ctx)),
});
