import { IconClock } from "@tabler/icons-react";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { formatSecondsLeft } from "./hold-seconds-left.ts";
import classes from "./payment-form.module.css";

/** How long the seats are still kept; it can be read at any time, and is not read out every second. A translator leaves it alone. */
export function HoldTimer({ seconds, count = 1 }: { seconds: number; count?: number }) {
  return (
    <p className={classes.timer} role="timer" translate="no" data-short={seconds < 120 || undefined}>
      <IconClock size={18} aria-hidden />
      <span>{paymentMessages.holdSecondsLeft(formatSecondsLeft(seconds), count)}</span>
    </p>
  );
}
