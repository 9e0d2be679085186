import { LinkButton } from "../../components/link-button.tsx";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { EnrolledLink } from "./enrolled-link.tsx";

/** From a payment to where its enrolment and all payments are listed. */
export function PaymentLinks({ isQuiet }: { isQuiet: boolean }) {
  return (
    <>
      <EnrolledLink isQuiet={isQuiet} />
      <LinkButton to="/dashboard/history" variant="light">
        {paymentMessages.toHistory}
      </LinkButton>
    </>
  );
}
