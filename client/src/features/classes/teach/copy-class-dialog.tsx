import { Dialog } from "../../../components/dialog.tsx";
import { ErrorPanel } from "../../../components/pages/error-panel.tsx";
import { TableSkeleton } from "../../../components/tables/table-skeleton.tsx";
import { trpc } from "../../../lib/api/trpc.ts";
import { copyMessages } from "../../../lib/messages/teaching.ts";
import type { OwnClass } from "./class-form-values.ts";
import { CopyClassForm } from "./copy-class-form.tsx";

type CopyClassDialogProps = { own: OwnClass; isOpen: boolean; onClose: () => void };

/** Copies one class with its dates; closes once the server has the copy. */
export function CopyClassDialog({ own, isOpen, onClose }: CopyClassDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={copyMessages.title(own.name)}>
      <LoadedForm own={own} onClose={onClose} />
    </Dialog>
  );
}

function LoadedForm({ own: { id, name }, onClose }: Omit<CopyClassDialogProps, "isOpen">) {
  const copied = trpc.classes.byId.useQuery({ classId: id });
  const venues = trpc.schedule.venues.useQuery();
  if (copied.isPending || venues.isPending) return <TableSkeleton />;
  if (copied.isLoadingError) return <ErrorPanel error={copied.error} onRetry={() => void copied.refetch()} />;
  if (venues.isLoadingError) return <ErrorPanel error={venues.error} onRetry={() => void venues.refetch()} />;
  const retired = venues.data.filter(({ retiredAt }) => retiredAt !== null);
  return <CopyClassForm classId={id} name={name} sessions={copied.data.sessions} retired={retired} onClose={onClose} />;
}
