import { useMantineTheme } from "@mantine/core";
import { CardElement, Elements } from "@stripe/react-stripe-js";
import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { useId, useState } from "react";
import { useColorScheme } from "../../lib/color-scheme.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { resolveVariables } from "../../scheme-variables.ts";
import classes from "./card-field.module.css";

type CardFieldProps = {
  stripe: Stripe;
  isDisabled: boolean;
  onReady: (card: StripeCardElement) => void;
  /** What the provider says of the number while it is typed; null once it is content. */
  onComplaint: (message: string | null) => void;
};

/** The card provider's own input, in the colours of the page. What is typed into it never reaches our code. */
export function CardField({ stripe, isDisabled, onReady, onComplaint }: CardFieldProps) {
  const labelId = useId();
  const cardId = useId();
  const theme = useMantineTheme();
  const scheme = useColorScheme();
  const [isFocused, setIsFocused] = useState(false);
  // The input lives in a frame of the provider's, where our style sheet does not reach.
  const token = resolveVariables(theme)[scheme];
  const style = {
    base: {
      color: token["--ink"] ?? "",
      iconColor: token["--ink-soft"] ?? "",
      fontFamily: "system-ui, sans-serif",
      fontSize: "17px",
      "::placeholder": { color: token["--mantine-color-placeholder"] ?? "" },
    },
    invalid: { color: token["--red-ink"] ?? "", iconColor: token["--red-ink"] ?? "" },
  };

  return (
    <div role="group" aria-labelledby={labelId}>
      <label id={labelId} className={classes.label} htmlFor={cardId}>
        {paymentMessages.cardLabel}
      </label>
      <div className={classes.box} data-focused={isFocused || undefined} data-disabled={isDisabled || undefined}>
        <Elements stripe={stripe}>
          <CardElement
            id={cardId}
            options={{ hidePostalCode: true, disabled: isDisabled, style }}
            onReady={onReady}
            onChange={({ error }) => onComplaint(error?.message ?? null)}
            onFocus={() => setIsFocused(true)}
            onBlur={() => setIsFocused(false)}
          />
        </Elements>
      </div>
    </div>
  );
}
