import { useRouterState } from "@tanstack/react-router";
import { componentMessages } from "../lib/messages/components.ts";
import { LinkButton } from "./link-button.tsx";

/** Leads to the login page, and back to this one. */
export function SignInLink({ size }: { size?: "sm" }) {
  const here = useRouterState({ select: (state) => state.location.href });
  return (
    <LinkButton {...(size && { size })} to="/login" search={{ redirect: here }}>
      {componentMessages.signIn}
    </LinkButton>
  );
}
