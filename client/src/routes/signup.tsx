import { createFileRoute } from "@tanstack/react-router";
import { Mantine } from "../components/mantine.tsx";
import { SignUpForm } from "../features/auth/sign-up-form.tsx";
import { pagesMessages } from "../lib/messages/pages.ts";
import { pageHead } from "../lib/page-head.ts";
import { redirectSearch } from "../lib/safe-redirect.ts";

const { signUp } = pagesMessages;

export const Route = createFileRoute("/signup")({
  validateSearch: redirectSearch,
  head: ({ match }) => pageHead(signUp.title, signUp.description, { ...match.context, path: "/signup" }),
  component: SignUpPage,
});

function SignUpPage() {
  return (
    <Mantine>
      <SignUpForm returnTo={Route.useSearch().redirect} />
    </Mantine>
  );
}
