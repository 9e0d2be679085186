import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { errorMessages } from "../../lib/messages/errors.ts";
import { shellMessages } from "../../lib/messages/shell.ts";
import { useSite } from "../../lib/use-site.ts";
import { LinkButton } from "../../components/link-button.tsx";
import classes from "./oops-page.module.css";

/** The error page: what happened, in the provider's or the router's words, and the way home. */
export function OopsPage({ reason, action }: { reason: string; action?: ReactNode }) {
  return (
    <div className={classes.page}>
      <title>{shellMessages.pageTitle(errorMessages.oops, useSite().schoolName)}</title>
      <svg className={classes.art} viewBox="0 0 200 96" aria-hidden>
        <circle cx="73" cy="44" r="27" className={classes.sun} />
        <path d="M0 96 46 40l26 30 34-46 44 50 18-18 32 40z" className={classes.hills} />
      </svg>
      <Title order={1}>{errorMessages.oops}</Title>
      <p className={classes.text}>{errorMessages.unexpected}</p>
      <p className={classes.reason}>
        <i>{reason}</i>
      </p>
      <div className={classes.actions}>
        {action}
        <LinkButton to="/" size="md" variant={action ? "light" : "filled"}>
          {errorMessages.backHome}
        </LinkButton>
      </div>
    </div>
  );
}
