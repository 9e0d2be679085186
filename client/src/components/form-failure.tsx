import { useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { asksToSignIn, errorMessage } from "../lib/api/error-message.ts";
import { componentMessages } from "../lib/messages/components.ts";
import { LinkButton } from "./link-button.tsx";
import { Notice } from "./notice.tsx";
import classes from "./form-failure.module.css";

type FormFailureProps = {
  title?: string;
  /** What the call was answered with; offers to sign in where that helps. */
  error?: unknown;
  /** Stands in for the error's own text. */
  children?: ReactNode;
};

/** Why a form was not saved, scrolled into view: its buttons may be far from it. Nothing without an error or a text. */
export function FormFailure({
  title,
  error = null,
  children = error !== null && errorMessage(error),
}: FormFailureProps) {
  const here = useRouterState({ select: (state) => state.location.href });
  if (!children) return null;
  const signIn = (
    <LinkButton size="sm" to="/login" search={{ redirect: here }}>
      {componentMessages.signIn}
    </LinkButton>
  );
  return (
    <div ref={scrollIntoView} className={classes.box}>
      <Notice tone="bad" {...(title && { title })} action={asksToSignIn(error) && signIn}>
        {children}
      </Notice>
    </div>
  );
}

function scrollIntoView(box: HTMLDivElement | null): void {
  box?.scrollIntoView({ block: "nearest" });
}
