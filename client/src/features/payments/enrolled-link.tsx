import { may } from "@campside/server/permissions";
import { LinkButton } from "../../components/link-button.tsx";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { useRole } from "../../lib/session/use-me.ts";

/** To the list of one's own enrolments. */
export function EnrolledLink({ isQuiet = false }: { isQuiet?: boolean }) {
  const isStudent = may(useRole(), "class.select");
  return (
    // Others find their enrolments in their profile.
    <LinkButton to={isStudent ? "/dashboard/enrolled" : "/profile"} variant={isQuiet ? "light" : "filled"}>
      {paymentMessages.toEnrolled}
    </LinkButton>
  );
}
