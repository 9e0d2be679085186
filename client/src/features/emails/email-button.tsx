import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import { emailsMessages } from "../../lib/messages/emails.ts";
import { kindOf, type StoredEmail } from "./stored-email.ts";

/** Opens a message with what can be done about it. */
export function EmailButton({ email }: { email: StoredEmail }) {
  const [isOpen, opening] = useDisclosure();
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={emailsMessages.openOf(kindOf(email), email.name)}
        onClick={opening.open}
      >
        {emailsMessages.open}
      </Button>
      <EmailDialog email={email} isOpen={isOpen} onClose={opening.close} />
    </>
  );
}
