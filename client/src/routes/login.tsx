import { createFileRoute } from "@tanstack/react-router";
import { SignInForm } from "../features/auth/sign-in-form.tsx";
import * as messages from "../lib/messages.ts";
import { pageHead } from "../lib/page-head.ts";
import { redirectSearch } from "../lib/safe-redirect.ts";

export const Route = createFileRoute("/login")({
  validateSearch: redirectSearch,
  head: ({ match }) =>
    pageHead(messages.auth.signInTitle, messages.auth.loginDescription, { ...match.context, path: "/login" }),
  component: LoginPage,
});

function LoginPage() {
  return <SignInForm returnTo={Route.useSearch().redirect} />;
}
