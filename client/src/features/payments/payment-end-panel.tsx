import { Button } from "@mantine/core";
import { IconCircleCheckFilled, IconCoin, IconHourglass, IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import * as messages from "../../lib/messages.ts";
import type { PaymentEnd } from "./payment-end.ts";
import classes from "./payment-end-panel.module.css";
import { PaymentLinks } from "./payment-links.tsx";

type FinalEnd = Exclude<PaymentEnd, { kind: "failed" }>;
type PaymentEndPanelProps = {
  end: FinalEnd;
  className: string;
  isChecking: boolean;
  onCheckAgain: (isPaid: boolean) => void;
};

const ICONS = {
  enrolled: IconCircleCheckFilled,
  refunded: IconCoin,
  processing: IconHourglass,
  unheard: IconPlugConnectedX,
} as const;

/** How the payment came out, and where to go from here. Success is said only of a place that the server has. */
export function PaymentEndPanel({ end, className, isChecking, onCheckAgain }: PaymentEndPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: the keyboard goes on from the answer.
  useEffect(() => panel.current?.focus(), []);
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
      {end.kind === "enrolled" && (
        <>
          <p className={classes.title}>{messages.payments.success(end.transactionId)}</p>
          <p className={classes.text}>{messages.payments.successText(className)}</p>
        </>
      )}
      {end.kind !== "enrolled" && <p className={classes.text}>{explain(end)}</p>}
      <div className={classes.actions}>
        {isOpen && (
          <Button loading={isChecking} onClick={() => onCheckAgain(end.kind === "processing" || end.isPaid)}>
            {messages.payments.checkAgain}
          </Button>
        )}
        <PaymentLinks isQuiet={isOpen} />
      </div>
    </div>
  );
}

function explain(end: Exclude<FinalEnd, { kind: "enrolled" }>): string {
  if (end.kind === "refunded") return messages.payments.refunded;
  if (end.kind === "processing") return messages.payments.stillProcessing;
  return end.isPaid ? messages.payments.settleLost : messages.payments.confirmLost;
}
