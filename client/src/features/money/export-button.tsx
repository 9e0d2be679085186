import { useMutation } from "@tanstack/react-query";
import { IconDownload } from "@tabler/icons-react";
import { Button } from "../../components/button.tsx";
import { moneyMessages } from "../../lib/messages/money.ts";
import { saveCsv } from "../../lib/save-file.ts";
import { toast } from "../../lib/toast.ts";
import { type Asked, trpc } from "../../lib/trpc.ts";
import { moneyCsv } from "./money-csv.ts";
import type { MoneyRow } from "./money-row.ts";
import classes from "./money.module.css";

type ExportButtonProps = Pick<Asked["admin"]["exportPayments"], "search" | "shown">;

/** Hands over all payments that the search and the filter leave, however many, as a table for a spreadsheet. */
export function ExportButton({ search, shown }: ExportButtonProps) {
  const utils = trpc.useUtils();
  const save = useMutation({
    mutationFn: async () => {
      const wanted = { ...(search && { search }), ...(shown && { shown }) };
      const payments: MoneyRow[] = [];
      let after: string | null | undefined;
      do {
        const stretch = await utils.client.admin.exportPayments.query({ ...wanted, ...(after && { after }) });
        payments.push(...stretch.payments);
        after = stretch.next;
      } while (after !== null);
      saveCsv(moneyCsv(payments), moneyMessages.exportName);
    },
    onError: toast.failure,
  });
  return (
    <Button
      variant="default"
      size="md"
      className={classes.export}
      icon={<IconDownload size={16} aria-hidden />}
      isBusy={save.isPending}
      onClick={() => save.mutate()}
    >
      {moneyMessages.export}
    </Button>
  );
}
