import { ErrorPanel } from "../../../components/pages/error-panel.tsx";
import { TableSkeleton } from "../../../components/tables/table-skeleton.tsx";
import { trpc } from "../../../lib/api/trpc.ts";
import { copyMessages } from "../../../lib/messages/teaching.ts";
import { FormDialog, type FormInDialog } from "../../unsaved/form-dialog.tsx";
import type { OwnClass } from "./class-form-values.ts";
import { CopyClassForm } from "./copy-class-form.tsx";

type CopyClassDialogProps = { original: Pick<OwnClass, "id" | "name">; isOpen: boolean; onClose: () => void };

/** Copies one class with its dates; closes once the server has the copy. */
export function CopyClassDialog({ original, isOpen, onClose }: CopyClassDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={copyMessages.title(original.name)}>
      {(form) => <LoadedForm original={original} onCopied={onClose} {...form} />}
    </FormDialog>
  );
}

function LoadedForm({
  original: { id, name },
  ...form
}: FormInDialog & Pick<CopyClassDialogProps, "original"> & { onCopied: () => void }) {
  const copied = trpc.classes.byId.useQuery({ classId: id });
  const venues = trpc.schedule.venues.useQuery();
  if (copied.isPending || venues.isPending) return <TableSkeleton />;
  if (copied.isLoadingError) return <ErrorPanel error={copied.error} onRetry={() => void copied.refetch()} />;
  if (venues.isLoadingError) return <ErrorPanel error={venues.error} onRetry={() => void venues.refetch()} />;
  const retired = venues.data.filter(({ retiredAt }) => retiredAt !== null);
  return <CopyClassForm classId={id} name={name} model={copied.data} retired={retired} {...form} />;
}
