import { useState } from "react";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { CancelClassDialog } from "./cancel-class-dialog.tsx";
import { DenyDialog } from "./deny-dialog.tsx";
import type { ManagedClass } from "./managed-class.ts";

/** What an admin is asked about a class in a window of its own, which stays when the class changes meanwhile. */
export type Asked = "deny" | "archive" | "cancel";

/** The questions about a class, of which one is open at most; they close with what asks them. */
export function useClassQuestions(managed: ManagedClass, isOpen = true, onArchived: () => void = () => undefined) {
  const [openQuestion, setOpenQuestion] = useState<Asked | null>(null);
  // What the address closes takes its question with it.
  if (!isOpen && openQuestion !== null) setOpenQuestion(null);
  const questionOf = (question: Asked) => ({
    managed,
    isOpen: openQuestion === question,
    onClose: () => setOpenQuestion((now) => (now === question ? null : now)),
  });
  const dialogs = (
    <>
      <DenyDialog {...questionOf("deny")} />
      <ArchiveDialog {...questionOf("archive")} onArchived={onArchived} />
      <CancelClassDialog {...questionOf("cancel")} />
    </>
  );
  return { openQuestion, ask: setOpenQuestion, dialogs };
}
