import { paymentMessages } from "../../lib/messages/payments.ts";
import { formatSecondsLeft } from "./hold-seconds-left.ts";

/** Says of a full class when the next of its holds ends; it can be read at any time, and is not read out every second. */
export function NextHold({ secondsLeft }: { secondsLeft: number }) {
  return (
    <span role="timer" translate="no">
      {paymentMessages.nextHold(formatSecondsLeft(secondsLeft).padStart(5, "0"))}
    </span>
  );
}
