import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { GRANTABLE_ROLES } from "../../../../server/src/modules/users/users.schema.ts";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { adminMessages } from "../../lib/messages/manage.ts";
import { messagesOfRole } from "../../lib/messages/roles.ts";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { useSessionActions } from "../../lib/session/session-context.tsx";
import { useMe } from "../../lib/session/use-me.ts";
import classes from "../../components/tables/row-actions.module.css";
import { toast } from "../../lib/toast.ts";

export type User = RouterOutputs["admin"]["users"]["users"][number];

const COLORS = { instructor: "teal", admin: "brand" } as const;

/** Gives one user a role; the one they hold is greyed. Admins are asked before they give up their own. */
export function PromoteButtons({ user }: { user: User }) {
  const isOwn = useMe()?.id === user.id;
  const session = useSessionActions();
  const utils = trpc.useUtils();
  const promote = trpc.admin.promote.useMutation({
    onSuccess: ({ role }) => {
      toast.success(adminMessages.promotions[role].done);
      void utils.classes.instructors.invalidate();
      // A new role ends the sessions of its user.
      if (isOwn) session.signOut().catch(toast.failure);
    },
    onError: toast.failure,
    onSettled: () => utils.admin.users.invalidate(),
  });
  const [isAsking, asking] = useDisclosure();
  // Apart from whether the dialog is open, so that it keeps its text while it closes.
  const [askedRole, setAskedRole] = useState<(typeof GRANTABLE_ROLES)[number]>(GRANTABLE_ROLES[0]);
  const pendingRole = promote.isPending ? promote.variables.role : null;

  return (
    <span className={classes.buttons}>
      {GRANTABLE_ROLES.map((role) => (
        <Button
          key={role}
          color={COLORS[role]}
          size="xs"
          variant="light"
          aria-label={`${adminMessages.promotions[role].label}: ${user.name}`}
          disabled={user.role === role || user.isLastAdmin || (pendingRole !== null && pendingRole !== role)}
          loading={pendingRole === role}
          onClick={() => {
            if (!isOwn) return promote.mutate({ userId: user.id, role });
            setAskedRole(role);
            asking.open();
          }}
        >
          {adminMessages.promotions[role].label}
        </Button>
      ))}
      <ConfirmDialog
        isOpen={isAsking}
        title={adminMessages.giveUpTitle}
        confirmLabel={adminMessages.promotions[askedRole].label}
        cancelLabel={adminMessages.cancel}
        isDangerous
        onCancel={asking.close}
        onConfirm={() => {
          asking.close();
          promote.mutate({ userId: user.id, role: askedRole });
        }}
      >
        {adminMessages.giveUpText(messagesOfRole(askedRole).name)}
      </ConfirmDialog>
    </span>
  );
}
