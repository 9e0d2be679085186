import { Button } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { errorMessage } from "../lib/error-message.ts";
import { messages } from "../lib/messages.ts";
import classes from "./panel.module.css";

/** Says what went wrong in one part of a page, and offers to try again. */
export function ErrorPanel({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <div className={classes.panel} role="alert">
      <IconCloudOff className={classes.icon} size={40} stroke={1.5} aria-hidden />
      <p className={classes.title}>{messages.errors.panelTitle}</p>
      <p className={classes.text}>{errorMessage(error)}</p>
      {onRetry && (
        <Button variant="light" onClick={onRetry}>
          {messages.errors.retry}
        </Button>
      )}
    </div>
  );
}
