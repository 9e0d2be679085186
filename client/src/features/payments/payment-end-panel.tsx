import { IconCoin, IconHourglass, IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Button } from "../../components/button.tsx";
import { paymentMessages } from "../../lib/messages/payments.ts";
import type { PaymentEnd } from "./payment-end.ts";
import classes from "./payment-end-panel.module.css";
import { PaymentLinks } from "./payment-links.tsx";

type OtherEnd = Exclude<PaymentEnd, { kind: "failed" | "enrolled" | "partly" }>;
type PaymentEndPanelProps = {
  end: OtherEnd;
  /** Whether it was to move a place. */
  isMove: boolean;
  isChecking: boolean;
  onCheckAgain: (isPaid: boolean) => void;
};

const ICONS = {
  refunded: IconCoin,
  processing: IconHourglass,
  unheard: IconPlugConnectedX,
} as const;

/** How a payment came out that has not ended in an enrolment, or not yet, and where to go from here. */
export function PaymentEndPanel({ end, isMove, isChecking, onCheckAgain }: PaymentEndPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone, or its answer is the same as before: the keyboard goes on from the answer.
  useEffect(() => {
    if (!isChecking) panel.current?.focus();
  }, [isChecking]);
  const Icon = ICONS[end.kind];
  const isOpen = end.kind === "unheard" || end.kind === "processing";

  return (
    <div
      ref={panel}
      className={classes.panel}
      data-kind={end.kind}
      tabIndex={-1}
      role={end.kind === "unheard" ? "alert" : "status"}
    >
      <Icon className={classes.icon} size={48} aria-hidden />
      <p className={classes.text}>{end.kind === "refunded" && isMove ? paymentMessages.refundedMove : explain(end)}</p>
      <div className={classes.actions}>
        {isOpen && (
          <Button loading={isChecking} onClick={() => onCheckAgain(end.kind === "processing" || end.isPaid)}>
            {paymentMessages.checkAgain}
          </Button>
        )}
        <PaymentLinks isQuiet={isOpen} />
      </div>
    </div>
  );
}

function explain(end: OtherEnd): string {
  if (end.kind === "refunded") return paymentMessages.refunded;
  if (end.kind === "processing") return paymentMessages.stillProcessing;
  return end.isPaid ? paymentMessages.settleLost : paymentMessages.confirmLost;
}
