import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { formatDay } from "../../lib/format.ts";
import { consentsMessages as text } from "../../lib/messages/consents.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./consents.module.css";

type ConsentText = RouterOutputs["admin"]["consentTexts"]["texts"][number];

const titles = text.columns;

const columns: Column<ConsentText>[] = [
  { key: "kind", title: titles.kind, isRowHeader: true, render: ({ kind }) => text.kinds[kind] },
  { key: "text", title: titles.text, render: (one) => <span className={classes.text}>{one.text}</span> },
  { key: "required", title: titles.required, render: ({ isRequired }) => (isRequired ? text.required : text.optional) },
  { key: "since", title: titles.since, render: sinceOf },
  {
    key: "actions",
    title: titles.actions,
    align: "end",
    onCard: "alone",
    render: (one) => one.retiredAt === null && <RetireButton {...one} />,
  },
];

function sinceOf({ publishedAt, retiredAt, version }: ConsentText): string {
  if (retiredAt === null) return text.since(formatDay(publishedAt), version);
  return text.retired(formatDay(publishedAt), formatDay(retiredAt), version);
}

/** Every question, the ones that are asked first. */
export function ConsentsTable({ texts }: { texts: ConsentText[] }) {
  return <DataTable label={pagesMessages.consents.title} columns={columns} rows={texts} rowKey={({ id }) => id} />;
}

function RetireButton({ id, kind }: ConsentText) {
  const utils = trpc.useUtils();
  const [isAsking, asking] = useDisclosure();
  const retire = trpc.admin.retireConsent.useMutation({
    onSuccess: () => toast.success(text.isRetired),
    onError: toast.failure,
    onSettled: () => utils.admin.consentTexts.invalidate(),
  });
  return (
    <>
      <Button size="xs" variant="default" aria-label={text.retireOf(text.kinds[kind])} onClick={asking.open}>
        {text.retire}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.retireTitle}
        confirmLabel={text.retire}
        cancelLabel={text.keep}
        isBusy={retire.isPending}
        onCancel={asking.close}
        onConfirm={() => retire.mutate({ textId: id }, { onSettled: asking.close })}
      >
        {text.retireText}
      </ConfirmDialog>
    </>
  );
}
