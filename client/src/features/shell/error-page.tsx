import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { Button } from "../../components/button.tsx";
import { errorMessage } from "../../lib/api/error-message.ts";
import { errorMessages } from "../../lib/messages/errors.ts";
import { OopsPage } from "./oops-page.tsx";

/** A page that failed: says so, tells why, and leads to another try or home. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <OopsPage
      reason={errorMessage(error)}
      action={
        <Button size="md" onClick={() => void router.invalidate()}>
          {errorMessages.tryAgain}
        </Button>
      }
    />
  );
}
