import { TextInput } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { authMessages } from "../../lib/messages/auth.ts";
import { useSessionActions } from "../../lib/session/session-context.tsx";
import { useMe } from "../../lib/session/use-me.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./profile.module.css";

type RemoveAccountProps = { isOpen: boolean; onClose: () => void };

/** Removes the own account once its address is typed, and leads home; paid enrolments have to be cancelled first. */
export function RemoveAccountDialog({ isOpen, onClose }: RemoveAccountProps) {
  const text = authMessages;
  const sums = trpc.enrolment.sums.useQuery(undefined, { enabled: isOpen, staleTime: 0 });
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text.removeAccountTitle}>
      {sums.data && sums.data.liveEnrolmentCount > 0 ? (
        <>
          <p className={classes.consequences}>{text.removeAccountEnrolments(sums.data.liveEnrolmentCount)}</p>
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {text.removeAccountKeep}
            </Button>
            <LinkButton to="/dashboard/enrolled">{text.removeAccountToEnrolments}</LinkButton>
          </DialogActions>
        </>
      ) : (
        <RemoveAccountForm onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Is made anew whenever the window opens, so that the address is typed each time. */
function RemoveAccountForm({ onClose }: Pick<RemoveAccountProps, "onClose">) {
  const text = authMessages;
  const email = useMe()?.email ?? "";
  const session = useSessionActions();
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const isTyped = typed.trim().toLowerCase() === email.toLowerCase();
  const sendProof = async () => {
    const idToken = await session.proof().catch(() => null);
    remove.mutate({ email: typed, ...(idToken !== null && { idToken }) });
  };
  const remove = trpc.auth.removeOwnAccount.useMutation({
    onSuccess: async () => {
      onClose();
      // Nobody could send what waits.
      await session.signOut({ losesMarks: true });
      await router.navigate({ to: "/" });
      toast.success(text.accountRemoved);
    },
    onError: toast.failure,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isTyped) void sendProof();
      }}
    >
      <p className={classes.consequences}>{text.removeAccountText}</p>
      <TextInput
        data-autofocus
        autoComplete="off"
        label={text.removeAccountLabel(email)}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {text.removeAccountKeep}
        </Button>
        <Button type="submit" color="red" disabled={!isTyped} loading={remove.isPending}>
          {text.removeAccount}
        </Button>
      </DialogActions>
    </form>
  );
}
