import "../../styles/fields.ts";
import { formatLocalDate } from "@campside/server/format";
import { holidayForm } from "@campside/server/schemas/holidays";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import dialog from "../../components/dialog-form.module.css";
import { FormFailure } from "../../components/form-failure.tsx";
import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { holidayMessages as text } from "../../lib/messages/holidays.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog, type FormInDialog } from "../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import classes from "./holidays.module.css";

type Holiday = RouterOutputs["schedule"]["holidays"][number];

const columns: Column<Holiday>[] = [
  {
    key: "name",
    title: text.columns.name,
    isRowHeader: true,
    render: ({ name }) => <span className={classes.words}>{name}</span>,
  },
  {
    key: "days",
    title: text.columns.days,
    render: ({ firstDay, lastDay }) => text.days(formatLocalDate(firstDay), formatLocalDate(lastDay)),
  },
  {
    key: "actions",
    title: text.columns.actions,
    align: "end",
    onCard: "alone",
    render: (holiday) => <HolidayActions holiday={holiday} />,
  },
];

/** The holidays of the school, each to rename and to remove. */
export function HolidaysTable({ holidays }: { holidays: Holiday[] }) {
  return <DataTable label={pagesMessages.holidays.title} columns={columns} rows={holidays} rowKey={({ id }) => id} />;
}

function HolidayActions({ holiday }: { holiday: Holiday }) {
  const utils = trpc.useUtils();
  const [openDialog, setOpenDialog] = useState<"rename" | "remove" | null>(null);
  const close = () => setOpenDialog(null);
  const remove = trpc.schedule.removeHoliday.useMutation({
    onSuccess: () => toast.success(text.removed),
    onError: toast.failure,
    onSettled: async () => {
      await utils.schedule.holidays.invalidate();
      close();
    },
  });
  const { id: holidayId, name } = holiday;
  return (
    <span className={classes.actions}>
      <Button size="xs" variant="default" aria-label={text.renameOf(name)} onClick={() => setOpenDialog("rename")}>
        {text.rename}
      </Button>
      <Button size="xs" variant="default" aria-label={text.removeOf(name)} onClick={() => setOpenDialog("remove")}>
        {text.remove}
      </Button>
      <FormDialog isOpen={openDialog === "rename"} onClose={close} title={text.renameOf(name)}>
        {(form) => <RenameForm holiday={holiday} onRenamed={close} {...form} />}
      </FormDialog>
      <ConfirmDialog
        isOpen={openDialog === "remove"}
        title={text.removeTitle(name)}
        confirmLabel={text.remove}
        cancelLabel={text.keep}
        isDangerous
        isBusy={remove.isPending}
        onCancel={close}
        onConfirm={() => remove.mutate({ holidayId })}
      >
        {text.removeText}
      </ConfirmDialog>
    </span>
  );
}

type RenameFormProps = FormInDialog & { holiday: Holiday; onRenamed: () => void };

function RenameForm({ holiday, onRenamed, onLeave, onUnsaved }: RenameFormProps) {
  const utils = trpc.useUtils();
  const form = useForm({ initialValues: { name: holiday.name }, ...schemaRules(holidayForm) });
  const rename = trpc.schedule.renameHoliday.useMutation({
    onSuccess: () => {
      onRenamed();
      toast.success(text.renamed);
      void utils.schedule.holidays.invalidate();
    },
  });
  return (
    <form
      className={dialog.form}
      noValidate
      onSubmit={form.onSubmit(({ name }) => rename.mutate({ holidayId: holiday.id, name }), focusFirstError(form))}
    >
      <TextInput label={text.name} data-autofocus required {...form.getInputProps("name")} />
      <FormFailure title={text.notRenamed} error={rename.error} />
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={rename.isPending}>
          {text.save}
        </Button>
      </DialogActions>
      <UnsavedChanges isDirty={form.isDirty()} isSaving={rename.isPending || rename.isSuccess} onUnsaved={onUnsaved} />
    </form>
  );
}
