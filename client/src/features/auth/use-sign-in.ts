import { nameFromIdentity } from "@campside/server/schemas/auth";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { errorMessage } from "../../lib/api/error-message.ts";
import { accessToken } from "../../lib/session/access-token.ts";
import { identityErrorMessage } from "../../lib/session/identity-error.ts";
import { authMessages } from "../../lib/messages/auth.ts";
import { LANGUAGE } from "../../lib/messages/language.ts";
import { trpc } from "../../lib/api/trpc.ts";
import type { Session } from "../../lib/session/session.ts";
import { useSessionActions } from "../../lib/session/session-context.tsx";
import { toast } from "../../lib/toast.ts";

type Attempt = (session: Session) => Promise<void>;

/**
 * Runs one way of signing in: on success it says so and leads on, on failure the provider's message is
 * shown and nothing is lost. Google accounts and new ones are registered at the school too.
 */
export function useSignIn(returnTo = "/") {
  const session = useSessionActions();
  const router = useRouter();
  const { me } = trpc.useUtils().auth;
  const register = trpc.auth.register.useMutation();
  const [busyWith, setBusyWith] = useState<"password" | "google" | null>(null);

  async function run(way: "password" | "google", attempt: Attempt): Promise<void> {
    setBusyWith(way);
    try {
      await attempt(session);
      if (!accessToken.isPersisted()) toast.note(authMessages.notKept);
      // Who signs in again may have another role: the guards must not decide by the one before.
      await me.reset();
      await router.invalidate();
      await router.navigate({ href: returnTo });
      // A guard has led back here: the role may not open that page, or no longer.
      if (router.state.location.pathname === "/login") await router.navigate({ to: "/dashboard", replace: true });
    } catch (error) {
      toast.error(identityErrorMessage(error) ?? errorMessage(error));
    } finally {
      setBusyWith(null);
    }
  }

  async function enrolAtSchool(name: string): Promise<void> {
    const { created } = await register.mutateAsync({ name, language: LANGUAGE });
    if (created) toast.success(authMessages.userCreated);
  }

  return {
    busyWith,
    signIn: (email: string, password: string) =>
      run("password", async (current) => {
        await current.signIn(email, password);
        toast.success(authMessages.loginSuccess);
      }),
    signUp: (account: { name: string; email: string; password: string }) =>
      run("password", async (current) => {
        await current.createAccount(account);
        await enrolAtSchool(account.name);
      }),
    signInWithGoogle: () =>
      run("google", async (current) => {
        await current.signInWithGoogle();
        const identity = await current.ready();
        if (identity) await enrolAtSchool(nameFromIdentity(identity.name, identity.email));
        toast.success(authMessages.loginSuccess);
      }),
  };
}
