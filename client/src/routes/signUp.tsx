import { createFileRoute } from "@tanstack/react-router";
import { SignUpForm } from "../features/auth/sign-up-form.tsx";
import { pagesMessages } from "../lib/messages/pages.ts";
import { pageHead } from "../lib/page-head.ts";
import { redirectSearch } from "../lib/session/safe-redirect.ts";

const { signUp } = pagesMessages;

export const Route = createFileRoute("/signUp")({
  staticData: { isRendered: true },
  validateSearch: redirectSearch,
  head: pageHead(signUp.title, signUp.description),
  component: SignUpPage,
});

function SignUpPage() {
  return <SignUpForm returnTo={Route.useSearch().redirect} />;
}
