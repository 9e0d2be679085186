import { may } from "@campside/server/permissions";
import { Notice } from "../../components/notice.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import type { Role } from "../../lib/api/trpc.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { adminMessages } from "../../lib/messages/manage.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { messagesOfRole } from "../../lib/messages/roles.ts";
import { useSessionActions } from "../../lib/session/session-context.tsx";
import { useMe } from "../../lib/session/use-me.ts";
import { toast } from "../../lib/toast.ts";
import { type User, useSuccessor } from "./successor-select.tsx";

type ChangeRoleDialogProps = { user: User; newRole: Role; isOpen: boolean; onClose: () => void };

/** Gives a user another role, after naming what that means; an instructor's live classes need somebody who takes them over. */
export function ChangeRoleDialog({ user, newRole, isOpen, onClose }: ChangeRoleDialogProps) {
  const isOwn = useMe()?.id === user.id;
  const session = useSessionActions();
  const utils = trpc.useUtils();
  const successor = useSuccessor(user, { isOpen, isLeaving: newRole !== "instructor" });
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
  // Anybody can sign up with any address.
  const isUnproved = !isOwn && !user.isEmailVerified && newRole !== "student";
  const name = messagesOfRole(newRole).name;
  // As the profile: students have a page of their own for them.
  const enrolmentsAre = may(newRole, "class.select") ? pagesMessages.enrolled.title : adminMessages.inProfile;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isOwn ? adminMessages.giveUpTitle : adminMessages.changeRoleTitle(user.name, name)}
      confirmLabel={adminMessages.promotions[newRole].label}
      cancelLabel={adminMessages.cancel}
      isDangerous={isOwn || newRole === "student"}
      isBusy={change.isPending}
      onCancel={onClose}
      onConfirm={() =>
        successor.choose((chosen) =>
          change.mutate({ userId: user.id, role: newRole, ...chosen }, { onSettled: onClose }),
        )
      }
    >
      {isOwn ? adminMessages.giveUpText(name) : adminMessages.changeRoleText(user.name, enrolmentsAre)}
      {isUnproved && <Notice tone="bad">{adminMessages.promoteUnverified}</Notice>}
      {successor.field}
    </ConfirmDialog>
  );
}
