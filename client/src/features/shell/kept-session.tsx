import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../components/button.tsx";
import { errorMessages } from "../../lib/messages/errors.ts";
import { useSessionActions } from "../../lib/session/session-context.tsx";
import classes from "../../components/offline-note.module.css";

/** Says that the session is kept while the school cannot be reached, and tries again, on pages that do not say so. */
export default function KeptSession() {
  const session = useSessionActions();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [isTrying, setIsTrying] = useState(false);
  if (/^\/(dashboard|profile)\b/i.test(path)) return null;
  const retry = () => {
    setIsTrying(true);
    void session.ready().finally(() => setIsTrying(false));
  };
  return createPortal(
    <div className={classes.note}>
      <span role="status">{errorMessages.unreachable}</span>{" "}
      <Button size="xs" variant="light" loading={isTrying} onClick={retry}>
        {errorMessages.tryAgain}
      </Button>
    </div>,
    // The bar blurs what is below it, and would hold what is fixed.
    document.body,
  );
}
