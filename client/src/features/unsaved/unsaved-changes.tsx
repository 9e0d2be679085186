import { useQueryClient } from "@tanstack/react-query";
import { deepEqual, useBlocker } from "@tanstack/react-router";
import { useEffect, useLayoutEffect } from "react";
import { unsavedMessages } from "../../lib/messages/unsaved.ts";
import { useSession } from "../../lib/session/session-context.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { showFailures } from "./show-failures.ts";

/** Whether something typed is not saved, or is being saved. */
export type Unsaved = false | "unsaved" | "saving";

interface UnsavedChangesProps {
  isDirty: boolean;
  /** Meanwhile the page may be left, as it is once the server has the changes. */
  isSaving: boolean;
  /** Called at every change. */
  onUnsaved?: ((unsaved: Unsaved) => void) | undefined;
}

/**
 * Asks before the page is left while something typed on it is not saved. A session that has ended leaves without a question. A
 * form that is left while it is being saved cannot show a failure any more: a message does.
 */
export function UnsavedChanges({ isDirty, isSaving, onUnsaved }: UnsavedChangesProps) {
  // Before the next key: an effect after painting would let an Escape in between close the window.
  useLayoutEffect(() => {
    onUnsaved?.(isSaving ? "saving" : isDirty && "unsaved");
    return () => onUnsaved?.(false);
  }, [isDirty, isSaving, onUnsaved]);
  const queryClient = useQueryClient();
  // What has been answered by then is pending no more.
  useEffect(() => (isSaving ? () => showFailures(queryClient) : undefined), [isSaving, queryClient]);
  const { status } = useSession();
  const isGuarded = isDirty && !isSaving && status === "signed-in";
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isGuarded && (current.pathname !== next.pathname || !deepEqual(current.search, next.search)),
    enableBeforeUnload: isGuarded,
    withResolver: true,
  });
  return (
    <DiscardDialog
      stackId="leave page"
      isOpen={blocker.status === "blocked"}
      onDiscard={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  );
}

/** Asks whether what was typed may be lost. */
export function DiscardDialog(props: { isOpen: boolean; stackId: string; onDiscard: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      stackId={props.stackId}
      isOpen={props.isOpen}
      title={unsavedMessages.title}
      confirmLabel={unsavedMessages.leave}
      cancelLabel={unsavedMessages.stay}
      isDangerous
      onConfirm={props.onDiscard}
      onCancel={props.onStay}
    >
      {unsavedMessages.text}
    </ConfirmDialog>
  );
}
