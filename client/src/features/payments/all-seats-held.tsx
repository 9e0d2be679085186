import { Button } from "../../components/button.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { Notice } from "../../components/notice.tsx";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { holdEnd, useHoldSecondsLeft } from "./hold-seconds-left.ts";
import { NextHold } from "./next-hold.tsx";

type AllSeatsHeldProps = { hold: { secondsLeft: number; receivedAt: number }; onRetry: () => void };

/** Says when a seat of a full class may come back, and from then on offers to try for it. */
export function AllSeatsHeld({ hold, onRetry }: AllSeatsHeldProps) {
  const secondsLeft = useHoldSecondsLeft(hold);
  const actions = (
    <>
      {secondsLeft === 0 && <Button onClick={onRetry}>{paymentMessages.retry}</Button>}
      <LinkButton to="/Classes" variant={secondsLeft === 0 ? "light" : "filled"}>
        {paymentMessages.toClasses}
      </LinkButton>
    </>
  );
  return (
    <Notice tone="info" action={actions}>
      {secondsLeft > 0 ? <NextHold secondsLeft={secondsLeft} until={holdEnd(hold)} /> : paymentMessages.holdEnded}
    </Notice>
  );
}
