import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { adminMessages } from "../../lib/messages/manage.ts";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { useMe } from "../../lib/session/use-me.ts";
import classes from "../../components/tables/row-actions.module.css";
import { toast } from "../../lib/toast.ts";

export type User = RouterOutputs["admin"]["users"]["users"][number];

/** Gives one user a role; the one they hold is greyed. Admins are asked before they give up their own. */
export function PromoteButtons({ user }: { user: User }) {
  const isOwn = useMe()?.id === user.id;
  const utils = trpc.useUtils();
  const promote = trpc.admin.promote.useMutation({
    onSuccess: ({ role }) => {
      toast.success(role === "admin" ? adminMessages.madeAdmin : adminMessages.madeInstructor);
      void utils.classes.instructors.invalidate();
      // It may have been the admin's own role.
      void utils.auth.me.invalidate();
    },
    onError: toast.failure,
    onSettled: () => utils.admin.users.invalidate(),
  });
  const [isAsking, asking] = useDisclosure();
  const pendingRole = promote.isPending ? promote.variables.role : null;
  const makeInstructor = () => promote.mutate({ userId: user.id, role: "instructor" });

  return (
    <span className={classes.buttons}>
      <Button
        color="teal"
        size="xs"
        variant="light"
        aria-label={adminMessages.makeInstructorOf(user.name)}
        disabled={user.role === "instructor" || user.isLastAdmin || pendingRole === "admin"}
        loading={pendingRole === "instructor"}
        onClick={isOwn ? asking.open : makeInstructor}
      >
        {adminMessages.makeInstructor}
      </Button>
      <Button
        size="xs"
        variant="light"
        aria-label={adminMessages.makeAdminOf(user.name)}
        disabled={user.role === "admin" || pendingRole === "instructor"}
        loading={pendingRole === "admin"}
        onClick={() => promote.mutate({ userId: user.id, role: "admin" })}
      >
        {adminMessages.makeAdmin}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={adminMessages.giveUpTitle}
        confirmLabel={adminMessages.makeInstructor}
        cancelLabel={adminMessages.cancel}
        isDangerous
        onCancel={asking.close}
        onConfirm={() => {
          asking.close();
          makeInstructor();
        }}
      >
        {adminMessages.giveUpText}
      </ConfirmDialog>
    </span>
  );
}
