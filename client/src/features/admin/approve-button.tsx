import { Button } from "../../components/button.tsx";
import { adminMessages } from "../../lib/messages/admin.ts";
import type { Answers } from "../../lib/trpc.ts";
import classes from "./manage.module.css";
import { useApproveClass } from "./use-approve-class.ts";

export type ManagedClass = Answers["admin"]["classes"]["classes"][number];

/** Opens one class to students; greyed once it is decided. */
export function ApproveButton({ managed }: { managed: ManagedClass }) {
  const approve = useApproveClass();
  return (
    <Button
      className={classes.good}
      size="xs"
      variant="light"
      aria-label={adminMessages.approveClass(managed.name)}
      disabled={managed.status !== "pending"}
      isBusy={approve.isPending}
      onClick={() => approve.mutate({ classId: managed.id })}
    >
      {adminMessages.approve}
    </Button>
  );
}
