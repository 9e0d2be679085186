import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { TableSkeleton } from "../../components/table-skeleton.tsx";
import { messages } from "../../lib/messages.ts";
import { trpc } from "../../lib/trpc.ts";
import type { OwnClass } from "./class-form-values.ts";
import { EditClassDialog } from "./edit-class-dialog.tsx";
import { OwnClassesTable } from "./own-classes-table.tsx";
import { SelectionBar } from "./selection-bar.tsx";

/** The instructor's own classes: how they stand, their sum, and a way to change each. */
export function OwnClasses() {
  const mine = trpc.classes.mine.useQuery();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<OwnClass | null>(null);
  const [isEditing, editing] = useDisclosure();
  const edit = (own: OwnClass) => {
    setEdited(own);
    editing.open();
  };

  if (mine.isPending) return <TableSkeleton />;
  if (mine.isError) return <ErrorPanel error={mine.error} onRetry={() => void mine.refetch()} />;
  if (mine.data.length === 0) {
    return (
      <EmptyState
        text={messages.teaching.noClasses}
        action={<LinkButton to="/dashboard/addclass">{messages.teaching.addClass}</LinkButton>}
      />
    );
  }
  return (
    <>
      <SelectionBar
        selected={mine.data.filter(({ id }) => selectedIds.has(id))}
        onClear={() => setSelectedIds(new Set())}
      />
      <OwnClassesTable list={mine.data} selectedIds={selectedIds} onSelect={setSelectedIds} onEdit={edit} />
      {edited && <EditClassDialog edited={edited} isOpen={isEditing} onClose={editing.close} />}
    </>
  );
}
