import { Badge } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { EmailText } from "../../components/email-text.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { Moment } from "../../components/tables/moment.tsx";
import { TableSkeleton } from "../../components/tables/table-skeleton.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { formatPrice } from "../../lib/format.ts";
import { discountsMessages as text } from "../../lib/messages/discounts.ts";
import type { DiscountCode } from "./discount-code.ts";
import classes from "./discounts.module.css";

type CodeUse = RouterOutputs["admin"]["codeUses"][number];

const titles = text.usesColumns;

const COLUMNS: Column<CodeUse>[] = [
  { key: "name", title: titles.name, isRowHeader: true, render: ({ name }) => name ?? text.removedUser },
  { key: "email", title: titles.email, render: ({ email }) => email && <EmailText email={email} /> },
  { key: "usedAt", title: titles.usedAt, render: ({ usedAt }) => <Moment at={usedAt} /> },
  { key: "off", title: titles.off, align: "end", render: ({ offCents }) => formatPrice(offCents) },
  {
    key: "state",
    title: titles.state,
    render: ({ isHeld }) => <Badge color={isHeld ? "yellow" : "green"}>{isHeld ? text.held : text.paid}</Badge>,
  },
];

/** How often a code is used, and a window with who uses it. */
export function CodeUses({ code: { id, code, uses, maxUses } }: { code: DiscountCode }) {
  const [isOpen, window] = useDisclosure();
  const used = text.used(uses, maxUses);
  if (uses === 0) return used;
  return (
    <>
      <Button size="xs" variant="default" aria-label={text.whoUsed(used, code)} onClick={window.open}>
        {used}
      </Button>
      <Dialog opened={isOpen} onClose={window.close} title={text.usesTitle(code)} size="56rem">
        <UsesList id={id} uses={uses} />
      </Dialog>
    </>
  );
}

function UsesList({ id, uses }: Pick<DiscountCode, "id" | "uses">) {
  const found = trpc.admin.codeUses.useQuery({ id }, { staleTime: 0 });
  if (found.isPending) return <TableSkeleton />;
  if (found.isLoadingError) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  const rows = found.data;
  if (rows.length === 0) return <p className={classes.text}>{text.nobodyUsed}</p>;
  return (
    <>
      {uses > rows.length && <p className={classes.text}>{text.lastUses(rows.length)}</p>}
      <DataTable label={text.usesTable} columns={COLUMNS} rows={rows} rowKey={({ checkoutId }) => checkoutId} />
    </>
  );
}
