import { IconCloudOff } from "@tabler/icons-react";
import { useRouterState } from "@tanstack/react-router";
import { asksToSignIn, errorMessage } from "../../lib/api/error-message.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { LinkButton } from "../link-button.tsx";
import classes from "./panel.module.css";
import { Button } from "../button.tsx";

/** Says what went wrong in one part of a page, and offers what helps: to try again, or to sign in and come back. */
export function ErrorPanel({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const here = useRouterState({ select: (state) => state.location.href });
  return (
    <div className={classes.panel} role="alert">
      <IconCloudOff className={classes.icon} size={40} stroke={1.5} aria-hidden />
      <p className={classes.title}>{componentMessages.errorTitle}</p>
      <p className={classes.text}>{errorMessage(error)}</p>
      {asksToSignIn(error) && (
        <LinkButton to="/login" search={{ redirect: here }}>
          {componentMessages.signIn}
        </LinkButton>
      )}
      {onRetry && !asksToSignIn(error) && (
        <Button variant="light" onClick={onRetry}>
          {componentMessages.retry}
        </Button>
      )}
    </div>
  );
}
