import { Button } from "../../../components/button.tsx";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { ApproveButton } from "./approve-button.tsx";
import { CloseClassButton } from "./close-class-button.tsx";
import { DenyButton } from "./deny-button.tsx";
import type { ManagedClass } from "./managed-class.ts";
import type { Asked } from "./use-class-questions.tsx";

type ClassDecisionsProps = { managed: ManagedClass; onAsk: (question: Asked) => void };

/** What can be decided about a class that is not archived. */
export function ClassDecisions({ managed, onAsk }: ClassDecisionsProps) {
  const { status, isClosed, seatsLeft, capacity } = managed;
  return (
    <>
      {status === "pending" && (
        <>
          <DenyButton managed={managed} onAsk={() => onAsk("deny")} />
          <ApproveButton managed={managed} />
        </>
      )}
      {((isClosed && status === "approved") || status === "denied" || status === "cancelled") && (
        <Button size="xs" variant="default" onClick={() => onAsk("archive")}>
          {adminMessages.archiveClass}
        </Button>
      )}
      {status === "approved" && <CloseClassButton managed={managed} />}
      {status !== "cancelled" && (status === "approved" || seatsLeft < capacity) && (
        <Button size="xs" variant="light" color="red" onClick={() => onAsk("cancel")}>
          {adminMessages.cancelClass}
        </Button>
      )}
    </>
  );
}
