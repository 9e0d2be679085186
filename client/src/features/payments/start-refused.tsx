import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { Notice } from "../../components/notice.tsx";
import { errorCodeOf, errorMessage, retryAfterSecondsOf } from "../../lib/api/error-message.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { AllSeatsHeld } from "./all-seats-held.tsx";
import { EnrolledLink } from "./enrolled-link.tsx";
import { EnrolledPanel } from "./enrolled-panel.tsx";
import { VerifyEmail } from "../auth/verify-email.tsx";

const texts: Record<string, string> = paymentMessages.refused;
/** Refusals that pass with time, as the server's message says. */
const WAITS = new Set(["HOLD_COOLDOWN", "NETWORK_HOLDS_USED_UP"]);
const GONE = new Set(["CLASS_NOT_FOUND", "CLASS_CLOSED"]);

type StartRefusedProps = {
  classId: string;
  participantId: string | undefined;
  error: unknown;
  receivedAt: number;
  wasHeld: boolean;
  onRetry: () => void;
};

/** Why there is nothing to pay, and what can be done instead. Nobody is charged for a seat that was held on this page and is gone. */
export function StartRefused({ classId, participantId, error, receivedAt, wasHeld, onRetry }: StartRefusedProps) {
  const errorCode = errorCodeOf(error) ?? "";
  if (errorCode === "EMAIL_NOT_VERIFIED") return <VerifyEmail onVerified={onRetry} />;
  if (errorCode === "CONSENT_REQUIRED") {
    return (
      <Notice tone="bad" action={<LinkButton to="/dashboard/family">{paymentMessages.toQuestions}</LinkButton>}>
        {errorMessage(error)}
      </Notice>
    );
  }
  if (errorCode === "HELD_AS_OFFER") {
    return (
      <Notice tone="bad" action={<LinkButton to="/dashboard/waitlist">{paymentMessages.toOffer}</LinkButton>}>
        {errorMessage(error)}
      </Notice>
    );
  }
  if (errorCode === "MOVE_ENDED") {
    return (
      <Notice tone="bad" action={<EnrolledLink />}>
        {errorMessage(error)}
      </Notice>
    );
  }
  const secondsLeft = retryAfterSecondsOf(error);
  if (errorCode === "NO_SEATS_LEFT" && secondsLeft !== null) {
    return <AllSeatsHeld hold={{ secondsLeft, receivedAt }} onRetry={onRetry} />;
  }
  const text = WAITS.has(errorCode) ? `${errorMessage(error)} ${paymentMessages.otherClasses}` : texts[errorCode];
  if (!text) return <ErrorPanel error={error} onRetry={onRetry} />;
  if (errorCode === "ALREADY_ENROLLED") {
    const said = participantId === undefined ? text : paymentMessages.childEnrolled;
    return <EnrolledPanel classId={classId} participantId={participantId} text={said} />;
  }
  return (
    <Notice tone="bad" action={<LinkButton to="/Classes">{paymentMessages.toClasses}</LinkButton>}>
      {wasHeld && GONE.has(errorCode) ? paymentMessages.goneWhilePaying : text}
    </Notice>
  );
}
