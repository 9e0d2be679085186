import { createFileRoute } from "@tanstack/react-router";
import { SignInForm } from "../features/auth/sign-in-form.tsx";
import { pagesMessages } from "../lib/messages/pages.ts";
import { pageHead } from "../lib/page-head.ts";
import { redirectSearch } from "../lib/session/safe-redirect.ts";

const { signIn } = pagesMessages;

export const Route = createFileRoute("/login")({
  staticData: { isRendered: true },
  validateSearch: redirectSearch,
  head: pageHead(signIn.title, signIn.description),
  component: LoginPage,
});

function LoginPage() {
  return <SignInForm returnTo={Route.useSearch().redirect} />;
}
