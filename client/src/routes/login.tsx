import { createFileRoute } from "@tanstack/react-router";
import { Mantine } from "../components/mantine.tsx";
import { SignInForm } from "../features/auth/sign-in-form.tsx";
import { pagesMessages } from "../lib/messages/pages.ts";
import { pageHead } from "../lib/page-head.ts";
import { redirectSearch } from "../lib/safe-redirect.ts";

const { signIn } = pagesMessages;

export const Route = createFileRoute("/login")({
  validateSearch: redirectSearch,
  head: ({ match }) => pageHead(signIn.title, signIn.description, { ...match.context, path: "/login" }),
  component: LoginPage,
});

function LoginPage() {
  return (
    <Mantine>
      <SignInForm returnTo={Route.useSearch().redirect} />
    </Mantine>
  );
}
