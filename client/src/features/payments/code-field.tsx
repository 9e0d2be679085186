import { CODE_MAX_LENGTH } from "@campside/server/schemas/limits";
import { TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { errorMessage } from "../../lib/api/error-message.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import classes from "./code-field.module.css";
import type { CodeUse } from "./use-start-payment.ts";

type CodeFieldProps = {
  use: CodeUse;
  /** The code of the payment; null without one. */
  used: string | null;
  isDisabled: boolean;
};

/** Uses a code for the payment, or takes the used one off again. What is wrong with a code is said under it. */
export function CodeField({ use, used, isDisabled }: CodeFieldProps) {
  const [isOpen, field] = useDisclosure();
  const [code, setCode] = useState("");
  const entered = code.trim();
  if (used !== null) {
    return (
      <div className={classes.used} role="status">
        <span>{paymentMessages.codeUsed(used)}</span>
        <Button
          variant="subtle"
          size="md"
          loading={use.isPending}
          aria-disabled={isDisabled}
          aria-label={paymentMessages.removeCodeLabel}
          onClick={() => use.mutate("", { onSuccess: () => setCode("") })}
        >
          {paymentMessages.removeCode}
        </Button>
      </div>
    );
  }
  if (!isOpen) {
    return (
      <Button variant="subtle" size="md" className={classes.link ?? ""} aria-disabled={isDisabled} onClick={field.open}>
        {paymentMessages.haveCode}
      </Button>
    );
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (entered !== "" && !isDisabled && !use.isPending) use.mutate(entered);
      }}
    >
      <TextInput
        className={classes.field}
        size="md"
        label={paymentMessages.code}
        value={code}
        maxLength={CODE_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        ref={focusOnce}
        error={use.isError && use.variables === entered ? errorMessage(use.error) : null}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="light"
        size="md"
        loading={use.isPending}
        aria-disabled={isDisabled || entered === ""}
      >
        {paymentMessages.applyCode}
      </Button>
    </form>
  );
}

/** The link that was pressed is gone: the keyboard goes on in the field. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
