import { formatLocalDate } from "@campside/server/format";
import { Badge } from "@mantine/core";
import { EmailText } from "../../components/email-text.tsx";
import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { discountValue } from "../../lib/discount-value.ts";
import { discountsMessages as text } from "../../lib/messages/discounts.ts";
import { CodeUses } from "./code-uses.tsx";
import type { DiscountCode } from "./discount-code.ts";
import classes from "./discounts.module.css";
import { RetireCodeButton } from "./retire-code-button.tsx";

const titles = text.columns;

const COLUMNS: Column<DiscountCode>[] = [
  {
    key: "code",
    title: titles.code,
    isRowHeader: true,
    render: (code) => (
      <span className={classes.stack}>
        <code className={classes.code}>{code.code}</code>
        <CodeState {...code} />
      </span>
    ),
  },
  {
    key: "value",
    title: titles.value,
    isBrief: true,
    render: (code) => (
      <span className={classes.stack}>
        {discountValue(code)}
        {!code.isCombinable && (
          <span className={classes.soft} data-rest>
            {text.insteadOf}
          </span>
        )}
      </span>
    ),
  },
  { key: "used", title: titles.used, isBrief: true, render: (code) => <CodeUses code={code} /> },
  { key: "perFamily", title: titles.perFamily, render: ({ maxUsesPerFamily }) => maxUsesPerFamily ?? text.unlimited },
  { key: "valid", title: titles.valid, render: daysOf },
  {
    key: "for",
    title: titles.for,
    render: ({ classes: names, isForOne, name, email }) => (
      <span className={classes.stack}>
        <span className={classes.words}>{names ? names.join(", ") : text.allClasses}</span>
        {isForOne && (
          <span className={classes.soft}>
            {text.onlyFor(name ?? text.removedUser)} {email && <EmailText email={email} />}
          </span>
        )}
      </span>
    ),
  },
  { key: "note", title: titles.note, render: ({ note }) => <span className={classes.words}>{note}</span> },
  {
    key: "actions",
    title: titles.actions,
    align: "end",
    onCard: "alone",
    render: (code) => code.retiredAt === null && <RetireCodeButton code={code} />,
  },
];

function CodeState({ retiredAt, isOver, uses, maxUses }: DiscountCode) {
  if (retiredAt !== null) return <Badge color="gray">{text.retired}</Badge>;
  if (isOver) return <Badge color="gray">{text.over}</Badge>;
  return maxUses !== null && uses >= maxUses && <Badge color="yellow">{text.usedUp}</Badge>;
}

function daysOf({ startsAt, endsAt }: DiscountCode): string {
  const first = startsAt === null ? null : formatLocalDate(startsAt);
  const last = endsAt === null ? null : formatLocalDate(endsAt);
  if (first === null) return last === null ? text.always : text.until(last);
  return last === null ? text.from(first) : text.fromUntil(first, last);
}

/** One page of the discount codes. */
export function CodesTable({ codes, isBusy }: { codes: DiscountCode[]; isBusy: boolean }) {
  return <DataTable label={text.codes} columns={COLUMNS} rows={codes} rowKey={({ id }) => id} isBusy={isBusy} isWide />;
}
