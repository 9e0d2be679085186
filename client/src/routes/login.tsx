import { createFileRoute } from "@tanstack/react-router";
import { SignInForm } from "../features/auth/sign-in-form.tsx";
import { ClosedPage } from "../features/dashboard/closed-page.tsx";
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
  const { redirect } = Route.useSearch();
  return <SignInForm returnTo={redirect}>{redirect !== undefined && <ClosedPage path={redirect} />}</SignInForm>;
}
