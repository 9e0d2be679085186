import { type Column, DataTable } from "../../components/data-table.tsx";
import { StateBadge } from "../../components/state-badge.tsx";
import { formatDateTime, formatPrice } from "../../lib/format.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { recordMessages } from "../../lib/messages/record.ts";
import type { Answers } from "../../lib/trpc.ts";
import classes from "./record-table.module.css";

type Act = Answers["admin"]["acts"]["acts"][number];

const titles = recordMessages.columns;

const TONES = {
  class_approved: "good",
  class_denied: "bad",
  made_instructor: "plain",
  made_admin: "plain",
  user_removed: "bad",
  signed_out_everywhere: "plain",
  refund_ordered: "waiting",
  place_cancelled: "bad",
} as const satisfies Record<Act["kind"], Parameters<typeof StateBadge>[0]["tone"]>;

const nameOf = (person: { name: string | null }): string => person.name ?? recordMessages.removedUser;

function Subject({ user, class: about, payment }: Pick<Act, "user" | "class" | "payment">) {
  return (
    <span className={classes.subject}>
      {user && <span data-is-gone={user.name === null || undefined}>{nameOf(user)}</span>}
      {about && <span>{about.name}</span>}
      {payment && (
        <span className={classes.note}>
          {formatPrice(payment.amountCents)} · <code>{payment.transactionId}</code>
        </span>
      )}
    </span>
  );
}

const COLUMNS: Column<Act>[] = [
  {
    key: "at",
    title: titles.at,
    render: ({ at }) => (
      <time className={classes.time} dateTime={at.toISOString()}>
        {formatDateTime(at)}
      </time>
    ),
  },
  {
    key: "actor",
    title: titles.actor,
    render: ({ actor }) => (
      <span className={classes.subject}>
        <span data-is-gone={actor?.name === null || undefined}>{actor ? nameOf(actor) : recordMessages.school}</span>
      </span>
    ),
  },
  {
    key: "kind",
    title: titles.kind,
    render: ({ kind }) => <StateBadge tone={TONES[kind]} text={recordMessages.kinds[kind]} />,
  },
  { key: "subject", title: titles.subject, isRowHeader: true, render: (act) => <Subject {...act} /> },
];

/** One page of the record of decisions: when, who, what, about whom. */
export function RecordTable({ acts, isBusy }: { acts: Act[]; isBusy: boolean }) {
  return (
    <DataTable
      label={pagesMessages.record.title}
      columns={COLUMNS}
      rows={acts}
      rowKey={({ id }) => id}
      isBusy={isBusy}
    />
  );
}
