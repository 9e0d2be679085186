import { VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { paymentMessages } from "../../lib/messages/payments.ts";
import type { PaymentStep } from "./payment-end.ts";
import classes from "./payment-steps.module.css";

const STEPS = ["checking", "confirming", "enrolling"] as const satisfies readonly PaymentStep[];

/** How far a payment has come, in steps to see and in a sentence to hear. */
export function PaymentSteps({ step }: { step: PaymentStep | null }) {
  const { steps, stepsLabel, confirmHint } = paymentMessages;
  const current = step ? STEPS.indexOf(step) : -1;
  return (
    <>
      <VisuallyHidden role="status">{step && steps[step]}</VisuallyHidden>
      {step && (
        <ol className={classes.steps} aria-label={stepsLabel}>
          {STEPS.map((name, index) => (
            <li
              key={name}
              className={classes.step}
              data-done={index < current || undefined}
              {...(index === current && { "aria-current": "step" })}
            >
              <span className={classes.mark} aria-hidden>
                {index < current ? <IconCheck size={14} stroke={3} /> : index + 1}
              </span>
              {steps[name]}
            </li>
          ))}
        </ol>
      )}
      {step === "confirming" && <p className={classes.hint}>{confirmHint}</p>}
    </>
  );
}
