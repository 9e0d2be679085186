import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { errorMessage } from "../../lib/api/error-message.ts";
import { authMessages } from "../../lib/messages/auth.ts";
import { identityErrorMessage } from "../../lib/session/identity-error.ts";
import { useSession, useSessionActions } from "../../lib/session/session-context.tsx";
import { toast } from "../../lib/toast.ts";

const texts = authMessages.verifyEmail;

/** Asks to verify the e-mail address before a seat is held: sends the link, again if asked, and checks whether it was opened. */
export function VerifyEmail({ onVerified }: { onVerified: () => void }) {
  const session = useSessionActions();
  const state = useSession();
  const email = state.status === "signed-in" ? state.identity.email : "";
  const [isSent, setIsSent] = useState(false);
  const [isUnverified, setIsUnverified] = useState(false);
  const [busyWith, setBusyWith] = useState<"send" | "check" | null>(null);

  async function run(name: "send" | "check", action: () => Promise<void>): Promise<void> {
    setBusyWith(name);
    setIsUnverified(false);
    try {
      await action();
    } catch (error) {
      toast.error(identityErrorMessage(error) ?? errorMessage(error));
    } finally {
      setBusyWith(null);
    }
  }
  const send = async () => {
    await session.sendEmailVerification();
    setIsSent(true);
  };
  const check = async () => {
    if (await session.checkEmailVerified()) onVerified();
    else setIsUnverified(true);
  };

  const actions = (
    <>
      <Button
        size="sm"
        variant={isSent ? "light" : "filled"}
        loading={busyWith === "send"}
        aria-disabled={busyWith === "check"}
        onClick={() => void run("send", send)}
      >
        {isSent ? texts.sendAgain : texts.send}
      </Button>
      <Button
        size="sm"
        variant={isSent ? "filled" : "light"}
        loading={busyWith === "check"}
        aria-disabled={busyWith === "send"}
        onClick={() => void run("check", check)}
      >
        {texts.check}
      </Button>
    </>
  );
  return (
    <Notice tone="info" title={texts.title} action={actions}>
      <p>{isSent ? texts.sent(email) : texts.text(email)}</p>
      {isUnverified && <p role="alert">{texts.notYet}</p>}
    </Notice>
  );
}
