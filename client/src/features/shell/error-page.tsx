import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { errorMessage } from "../../lib/api/error-message.ts";
import { errorMessages } from "../../lib/messages/errors.ts";
import { isMissingFile, hardReload } from "../../lib/missing-files.ts";
import { OopsPage } from "./oops-page.tsx";

/** A page that failed: says so, tells why, and leads to another try or home. A page without its files is reloaded once first. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const isIncomplete = isMissingFile(error);
  const [isLeaving] = useState(() => isIncomplete && hardReload());
  if (isLeaving) return null;
  const tryAgain = () => {
    if (isIncomplete && navigator.onLine) location.reload();
    else void router.invalidate();
  };
  return (
    <OopsPage
      reason={isIncomplete ? errorMessages.missingFile : errorMessage(error)}
      action={
        <Button size="md" onClick={tryAgain}>
          {errorMessages.tryAgain}
        </Button>
      }
    />
  );
}
