import "../../styles/fields.ts";
import { Stack, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { readConfig } from "../../lib/config.ts";
import { localTimeIn } from "../../lib/local-clock.ts";
import { exportMessages as text } from "../../lib/messages/attendance.ts";
import { saveCsv } from "../../lib/save-file.ts";
import { dayAfter } from "../schedule/week-of.ts";
import { attendanceCsv, partsOf } from "./attendance-csv.ts";

/** From when on it is, unless somebody chooses otherwise. */
const DAYS_BEFORE = 30;
const MAX_DAYS = 366;

type ExportAttendanceButtonProps = { classId: string; className: string };

/** Hands over who was at the dates of a class between two days as a table for a spreadsheet; the audit log has it. */
export function ExportAttendanceButton({ classId, className }: ExportAttendanceButtonProps) {
  const [isOpen, opening] = useDisclosure();
  const { client } = trpc.useUtils();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const save = useMutation({
    mutationFn: async () => {
      await client.admin.logExport.mutate({ list: "attendance", classId });
      const rows: RouterOutputs["admin"]["exportAttendance"]["rows"] = [];
      for (const part of partsOf(from, to))
        rows.push(...(await client.admin.exportAttendance.query({ classId, ...part })).rows);
      saveCsv(attendanceCsv(rows), text.fileName(className, from, to));
    },
    onSuccess: opening.close,
  });
  const isRange = from !== "" && to >= from && to < (dayAfter(from, MAX_DAYS) ?? "");
  const open = () => {
    const today = localTimeIn(readConfig().timeZone, new Date()).slice(0, 10);
    setFrom(dayAfter(today, -DAYS_BEFORE) ?? today);
    setTo(today);
    save.reset();
    opening.open();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={open}>
        {text.open}
      </Button>
      <Dialog opened={isOpen} onClose={opening.close} title={text.title(className)}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isRange && !save.isPending) save.mutate();
          }}
        >
          <Stack gap="sm">
            <TextInput
              type="date"
              label={text.from}
              required
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <TextInput
              type="date"
              label={text.to}
              required
              value={to}
              error={isRange ? null : text.range}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
            <FormFailure error={save.error} />
          </Stack>
          <DialogActions>
            <Button variant="default" onClick={opening.close}>
              {text.cancel}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {text.save}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
