import { IconDownload } from "@tabler/icons-react";
import { Button } from "../../components/button.tsx";
import { type RouterInputs, trpc } from "../../lib/api/trpc.ts";
import { tableMessages } from "../../lib/messages/tables.ts";
import { saveCsv } from "../../lib/save-file.ts";
import { toast } from "../../lib/toast.ts";

type ExportSelectedProps = { list: RouterInputs["admin"]["logExport"]["list"]; name: string; csv: () => string };

/** Hands selected rows over as a table for a spreadsheet, once it is in the audit log. */
export function ExportSelected({ list, name, csv }: ExportSelectedProps) {
  const log = trpc.admin.logExport.useMutation({ onSuccess: () => saveCsv(csv(), name), onError: toast.failure });
  return (
    <Button
      size="sm"
      variant="light"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={log.isPending}
      onClick={() => log.mutate({ list })}
    >
      {tableMessages.download}
    </Button>
  );
}
