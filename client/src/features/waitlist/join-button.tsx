import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { lazyDialog } from "../../components/lazy-dialog.tsx";
import { waitlistMessages as text } from "../../lib/messages/waitlist.ts";
import { useSessionActions } from "../../lib/session/session-context.tsx";
import { LoginQuestion } from "../auth/login-question.tsx";

const JoinDialog = lazyDialog(async () => (await import("./join-dialog.tsx")).JoinDialog);

type JoinButtonProps = {
  classId: string;
  className: string;
  /** Beside a turn or an offer of the family's, which matters more. */
  isQuiet?: boolean;
};

/** 'Join the waitlist' of a full class: asks for whom, and a visitor to sign in. */
export function JoinButton({ classId, className, isQuiet = false }: JoinButtonProps) {
  const session = useSessionActions();
  /** Whose session it is; on a slow line that takes a while. */
  const [isLooking, setIsLooking] = useState(false);
  const [isAsking, login] = useDisclosure(false);
  const [isJoining, dialog] = useDisclosure(false);

  async function join(): Promise<void> {
    setIsLooking(true);
    const identity = await session.ready().finally(() => setIsLooking(false));
    if (identity) dialog.open();
    else login.open();
  }

  return (
    <>
      <Button
        variant={isQuiet ? "light" : "filled"}
        loading={isLooking}
        aria-label={text.joinOf(className)}
        onClick={() => void join()}
      >
        {text.join}
      </Button>
      <JoinDialog classId={classId} className={className} isOpen={isJoining} onClose={dialog.close} />
      <LoginQuestion isOpen={isAsking} onClose={login.close} />
    </>
  );
}
