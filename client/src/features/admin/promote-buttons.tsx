import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { adminMessages } from "../../lib/messages/admin.ts";
import type { Answers } from "../../lib/trpc.ts";
import { useMe } from "../../lib/use-me.ts";
import classes from "./manage.module.css";
import { usePromoteUser } from "./use-promote-user.ts";

export type User = Answers["admin"]["users"]["users"][number];

/** Gives one user a role; the one they hold is greyed. Admins are asked before they give up their own. */
export function PromoteButtons({ user }: { user: User }) {
  const isOwn = useMe()?.id === user.id;
  const promote = usePromoteUser();
  const [isAsking, asking] = useDisclosure();
  const pendingRole = promote.isPending ? promote.variables.role : null;
  const makeInstructor = () => promote.mutate({ userId: user.id, role: "instructor" });

  return (
    <span className={classes.buttons}>
      <Button
        className={classes.calm}
        size="xs"
        variant="light"
        aria-label={adminMessages.makeInstructorOf(user.name)}
        disabled={user.role === "instructor" || user.isLastAdmin || pendingRole === "admin"}
        isBusy={pendingRole === "instructor"}
        onClick={isOwn ? asking.open : makeInstructor}
      >
        {adminMessages.makeInstructor}
      </Button>
      <Button
        size="xs"
        variant="light"
        aria-label={adminMessages.makeAdminOf(user.name)}
        disabled={user.role === "admin" || pendingRole === "instructor"}
        isBusy={pendingRole === "admin"}
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
