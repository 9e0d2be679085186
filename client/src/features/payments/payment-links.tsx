import { LinkButton } from "../../components/link-button.tsx";
import * as messages from "../../lib/messages.ts";
import { useMe } from "../../lib/use-me.ts";

/** From a payment to where its place and its record are listed. */
export function PaymentLinks({ isQuiet = false }: { isQuiet?: boolean }) {
  const isStudent = useMe()?.role === "student";
  return (
    <>
      {isStudent && (
        <LinkButton to="/dashboard/enrolled" variant={isQuiet ? "light" : "filled"}>
          {messages.payments.toEnrolled}
        </LinkButton>
      )}
      <LinkButton to="/dashboard/history" variant="light">
        {messages.payments.toHistory}
      </LinkButton>
    </>
  );
}
