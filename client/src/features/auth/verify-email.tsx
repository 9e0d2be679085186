import { useTimeout, useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { errorMessage } from "../../lib/api/error-message.ts";
import { authMessages } from "../../lib/messages/auth.ts";
import { identityErrorMessage } from "../../lib/session/identity-error.ts";
import { useSession, useSessionActions } from "../../lib/session/session-context.tsx";
import { toast } from "../../lib/toast.ts";

const texts = authMessages.verifyEmail;

const SEND_AGAIN_AFTER_MS = 30_000;

/**
 * Asks to verify the e-mail address before a seat is held: sends the link, after a pause again if asked, and checks whether it
 * was opened, also when the person comes back to the window.
 */
export function VerifyEmail({ onVerified }: { onVerified: () => void }) {
  const session = useSessionActions();
  const state = useSession();
  const email = state.status === "signed-in" ? state.identity.email : "";
  const [isSent, setIsSent] = useState(false);
  const [isPausing, setIsPausing] = useState(false);
  const pause = useTimeout(() => setIsPausing(false), SEND_AGAIN_AFTER_MS);
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
    setIsPausing(true);
    pause.start();
    toast.success(texts.sentToast);
  };
  const check = async () => {
    if (await session.checkEmailVerified()) onVerified();
    else setIsUnverified(true);
  };
  // Nobody asked: neither a failure nor an unopened link is news.
  const checkQuietly = async () => {
    if (busyWith === null && (await session.checkEmailVerified().catch(() => false))) onVerified();
  };
  useWindowEvent("focus", () => void checkQuietly());

  const sendLabel = isPausing ? texts.justSent : isSent ? texts.sendAgain : texts.send;
  const actions = (
    <>
      <Button
        size="sm"
        variant={isSent ? "light" : "filled"}
        loading={busyWith === "send"}
        aria-disabled={busyWith === "check" || isPausing}
        onClick={() => void run("send", send)}
      >
        {sendLabel}
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
