import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import type { Role, RouterOutputs } from "../../lib/api/trpc.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { adminMessages } from "../../lib/messages/manage.ts";
import { messagesOfRole } from "../../lib/messages/roles.ts";
import { useSessionActions } from "../../lib/session/session-context.tsx";
import { useMe } from "../../lib/session/use-me.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./change-role-dialog.module.css";

export type User = RouterOutputs["admin"]["users"]["users"][number];

type ChangeRoleDialogProps = { user: User; newRole: Role; isOpen: boolean; onClose: () => void };

/** Gives a user another role, after naming what that means; an instructor's live classes need somebody who takes them over. */
export function ChangeRoleDialog({ user, newRole, isOpen, onClose }: ChangeRoleDialogProps) {
  const isOwn = useMe()?.id === user.id;
  const session = useSessionActions();
  const utils = trpc.useUtils();
  const [successorId, setSuccessorId] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const needsSuccessor = user.role === "instructor" && user.liveClasses > 0;
  const instructors = trpc.classes.instructors.useQuery(undefined, { enabled: isOpen && needsSuccessor });
  const change = trpc.admin.changeRole.useMutation({
    onSuccess: () => {
      toast.success(adminMessages.promotions[newRole].done);
      void utils.classes.invalidate();
      // A new role ends the sessions of its user.
      if (isOwn) session.signOut().catch(toast.failure);
    },
    onError: toast.failure,
    onSettled: () => utils.admin.users.invalidate(),
  });
  const name = messagesOfRole(newRole).name;
  const confirm = () => {
    if (needsSuccessor && !successorId) return setIsMissing(true);
    change.mutate({ userId: user.id, role: newRole, ...(needsSuccessor && { successorId }) }, { onSettled: onClose });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isOwn ? adminMessages.giveUpTitle : adminMessages.changeRoleTitle(user.name, name)}
      confirmLabel={adminMessages.promotions[newRole].label}
      cancelLabel={adminMessages.cancel}
      isDangerous={isOwn || newRole === "student"}
      isBusy={change.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      {isOwn ? adminMessages.giveUpText(name) : adminMessages.changeRoleText(user.name)}
      {needsSuccessor && (
        <NativeSelect
          className={classes.successor ?? ""}
          label={adminMessages.successor(user.liveClasses)}
          description={adminMessages.successorHint}
          error={isMissing && !successorId && adminMessages.successorMissing}
          value={successorId}
          onChange={({ currentTarget }) => setSuccessorId(currentTarget.value)}
        >
          <option value="">{adminMessages.chooseSuccessor}</option>
          {instructors.data
            ?.filter(({ id }) => id !== user.id)
            .map(({ id, name: instructor, email }) => (
              <option key={id} value={id}>
                {adminMessages.withEmail(instructor, email)}
              </option>
            ))}
        </NativeSelect>
      )}
    </ConfirmDialog>
  );
}
