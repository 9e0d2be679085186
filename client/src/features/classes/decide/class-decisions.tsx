import { type ClassAction, isPossible } from "@campside/server/schemas/class-life";
import { Button } from "../../../components/button.tsx";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { ApproveButton } from "./approve-button.tsx";
import { CloseClassButton } from "./close-class-button.tsx";
import { DenyButton } from "./deny-button.tsx";
import type { ManagedClass } from "./managed-class.ts";
import type { Asked } from "./use-class-questions.tsx";

type ClassDecisionsProps = { managed: ManagedClass; onAsk: (question: Asked) => void };

/** What can be decided about a class now. */
export function ClassDecisions({ managed, onAsk }: ClassDecisionsProps) {
  const { standing, seatsLeft, capacity } = managed;
  const may = (action: ClassAction) => isPossible(standing, action);
  return (
    <>
      {may("approve") && (
        <>
          <DenyButton managed={managed} onAsk={() => onAsk("deny")} />
          <ApproveButton managed={managed} />
        </>
      )}
      {may("archive") && (
        <Button size="xs" variant="default" onClick={() => onAsk("archive")}>
          {adminMessages.archiveClass}
        </Button>
      )}
      {(may("close") || may("reopen")) && <CloseClassButton managed={managed} />}
      {(may("cancel") || (may("cancelWithSeats") && seatsLeft < capacity)) && (
        <Button size="xs" variant="light" color="red" onClick={() => onAsk("cancel")}>
          {adminMessages.cancelClass}
        </Button>
      )}
    </>
  );
}
