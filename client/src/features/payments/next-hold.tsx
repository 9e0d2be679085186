import { formatDateTime } from "../../lib/format.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { formatSecondsLeft, isLongHold } from "./hold-seconds-left.ts";

/** Says of a full class when the next of its holds ends; it can be read at any time, and is not read out every second. */
export function NextHold({ secondsLeft, until }: { secondsLeft: number; until: Date }) {
  return (
    <span role="timer" translate="no">
      {isLongHold(secondsLeft)
        ? paymentMessages.nextHoldUntil(formatDateTime(until))
        : paymentMessages.nextHold(formatSecondsLeft(secondsLeft).padStart(5, "0"))}
    </span>
  );
}
