import { ErrorPanel } from "../../components/error-panel.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { Notice } from "../../components/notice.tsx";
import { refusalOf } from "../../lib/error-message.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { CLASSES_PATH } from "../../lib/spelled-paths.ts";
import { PaymentLinks } from "./payment-links.tsx";

const texts: Record<string, string> = paymentMessages.refused;

/** Why there is nothing to pay, and what can be done instead. */
export function StartRefused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const refusal = refusalOf(error) ?? "";
  const text = texts[refusal];
  if (!text) return <ErrorPanel error={error} onRetry={onRetry} />;
  if (refusal === "ALREADY_ENROLLED") {
    return (
      <Notice tone="good" action={<PaymentLinks />}>
        {text}
      </Notice>
    );
  }
  return (
    <Notice tone="bad" action={<LinkButton to={CLASSES_PATH}>{paymentMessages.toClasses}</LinkButton>}>
      {text}
    </Notice>
  );
}
