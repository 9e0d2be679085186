import { useMutation } from "@tanstack/react-query";
import { IconDownload } from "@tabler/icons-react";
import { Button } from "../../components/button.tsx";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { saveCsv } from "../../lib/save-file.ts";
import { toast } from "../../lib/toast.ts";
import { type RouterInputs, trpc } from "../../lib/api/trpc.ts";
import { ledgerCsv } from "./ledger-csv.ts";
import type { LedgerRow } from "./ledger-row.ts";
import classes from "./ledger.module.css";

type ExportButtonProps = Pick<RouterInputs["admin"]["exportPayments"], "search" | "shown">;

/** Hands over all payments that the search and the filter leave, however many, as a table for a spreadsheet. */
export function ExportButton({ search, shown }: ExportButtonProps) {
  const utils = trpc.useUtils();
  const save = useMutation({
    mutationFn: async () => {
      const wanted = { ...(search && { search }), ...(shown && { shown }) };
      await utils.client.admin.logExport.mutate({ list: "payments", ...(search && { search }) });
      const payments: LedgerRow[] = [];
      let after: string | null | undefined;
      do {
        const page = await utils.client.admin.exportPayments.query({ ...wanted, ...(after && { after }) });
        payments.push(...page.payments);
        after = page.next;
      } while (after !== null);
      saveCsv(ledgerCsv(payments), ledgerMessages.exportName);
    },
    onError: toast.failure,
  });
  return (
    <Button
      variant="default"
      size="md"
      className={classes.export}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {ledgerMessages.export}
    </Button>
  );
}
