import { createFileRoute } from "@tanstack/react-router";
import { SignUpForm } from "../features/auth/sign-up-form.tsx";
import * as messages from "../lib/messages.ts";
import { pageHead } from "../lib/page-head.ts";
import { redirectSearch } from "../lib/safe-redirect.ts";

export const Route = createFileRoute("/signup")({
  validateSearch: redirectSearch,
  head: ({ match }) =>
    pageHead(messages.auth.signUpTitle, messages.auth.signUpDescription, { ...match.context, path: "/signup" }),
  component: SignUpPage,
});

function SignUpPage() {
  return <SignUpForm returnTo={Route.useSearch().redirect} />;
}
