import { IconClock } from "@tabler/icons-react";
import { formatDateTime } from "../../lib/format.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { formatSecondsLeft, isLongHold } from "./hold-seconds-left.ts";
import classes from "./payment-form.module.css";

/**
 * How long the seats are still kept, from an hour on until when; it can be read at any time, and is not read out every second. A translator
 * leaves it alone.
 */
export function HoldTimer({ seconds, until, count = 1 }: { seconds: number; until: Date; count?: number }) {
  return (
    <p className={classes.timer} role="timer" translate="no" data-short={seconds < 120 || undefined}>
      <IconClock size={18} aria-hidden />
      <span>
        {isLongHold(seconds)
          ? paymentMessages.holdUntil(formatDateTime(until), count)
          : paymentMessages.holdSecondsLeft(formatSecondsLeft(seconds), count)}
      </span>
    </p>
  );
}
