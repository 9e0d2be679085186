import { Badge } from "@mantine/core";
import { ClassLink } from "../../components/class-link.tsx";
import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { Moment } from "../../components/tables/moment.tsx";
import { formatDateTime, formatPrice } from "../../lib/format.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { SelectedBar } from "../../components/tables/selected-bar.tsx";
import { useSelection } from "../../components/tables/use-selection.tsx";
import { tableMessages } from "../../lib/messages/tables.ts";
import { linesOf } from "./audit-details.ts";
import { type AuditEvent, auditLogCsv, nameOf, titleOf } from "./audit-log-csv.ts";
import { ExportSelected } from "./export-selected.tsx";
import { auditLogMessages } from "../../lib/messages/audit-log.ts";
import type { RouterInputs } from "../../lib/api/trpc.ts";
import classes from "./audit-log-table.module.css";

type Kind = Exclude<NonNullable<RouterInputs["admin"]["auditLog"]["shown"]>, "all">;

const titles = auditLogMessages.columns;

const COLORS = {
  class_approved: "green",
  class_denied: "red",
  class_closed: "yellow",
  class_close_declined: "gray",
  class_reopened: "green",
  class_archived: "gray",
  class_cancelled: "red",
  class_edited: "gray",
  meetings_added: "gray",
  meetings_moved: "gray",
  meeting_moved: "gray",
  meeting_removed: "gray",
  meeting_substituted: "gray",
  payment_repaired: "gray",
  seats_repaired: "gray",
  holiday_added: "gray",
  holiday_renamed: "gray",
  holiday_removed: "gray",
  venue_added: "gray",
  venue_changed: "gray",
  venue_retired: "gray",
  venue_restored: "gray",
  data_exported: "yellow",
  consent_text_published: "yellow",
  consent_text_retired: "gray",
  discount_code_created: "gray",
  discount_code_retired: "gray",
  discounts_changed: "gray",
  settings_changed: "yellow",
  meeting_cancelled: "red",
  class_messaged: "gray",
  email_resent: "gray",
  email_refusal_cleared: "gray",
  made_student: "gray",
  made_instructor: "gray",
  class_handed_over: "gray",
  made_admin: "gray",
  user_removed: "red",
  signed_out_everywhere: "gray",
  email_reassigned: "gray",
  refund_requested: "yellow",
  refund_paid_elsewhere: "gray",
  disputed_money_kept: "gray",
  enrolment_cancelled: "red",
  desk_payment_recorded: "yellow",
  enrolment_moved: "yellow",
  move_ended: "gray",
  health_notes_read: "gray",
  birth_date_corrected: "gray",
  waitlist_let_in: "yellow",
  waitlist_turn_removed: "red",
  waitlist_closed: "yellow",
  waitlist_opened: "green",
} as const satisfies Record<Kind, string>;

const colors: Record<string, (typeof COLORS)[Kind]> = COLORS;

function KindBadge(event: Pick<AuditEvent, "kind" | "isWithdrawn">) {
  return <Badge color={colors[event.kind] ?? "gray"}>{titleOf(event)}</Badge>;
}

function Subject(event: AuditEvent) {
  const { user, class: about, payment, recipients } = event;
  return (
    <span className={classes.subject}>
      {user && <span data-is-gone={user.name === null || undefined}>{nameOf(user)}</span>}
      {about && (
        <span data-rest={user !== null || undefined}>
          <ClassLink classId={about.id}>{about.name}</ClassLink>
        </span>
      )}
      {recipients !== null && (
        <span className={classes.note} data-rest>
          {auditLogMessages.recipients(recipients)}
        </span>
      )}
      {linesOf(event).map((line) => (
        <span key={line} className={classes.note} data-rest>
          {line}
        </span>
      ))}
      {payment && (
        <span className={classes.note} data-rest={(user ?? about) !== null || undefined}>
          {payment.amountCents !== null && `${formatPrice(payment.amountCents)} · `}
          <code>{payment.paymentIntentId}</code>
        </span>
      )}
    </span>
  );
}

const COLUMNS: Column<AuditEvent>[] = [
  {
    key: "at",
    title: titles.at,
    isBrief: true,
    render: ({ at }) => <Moment at={at} />,
  },
  {
    key: "actor",
    title: titles.actor,
    render: ({ actor }) => (
      <span className={classes.subject}>
        <span data-is-gone={actor?.name === null || undefined}>{actor ? nameOf(actor) : auditLogMessages.school}</span>
      </span>
    ),
  },
  {
    key: "kind",
    title: titles.kind,
    isBrief: true,
    render: (event) => <KindBadge {...event} />,
  },
  { key: "subject", title: titles.subject, isRowHeader: true, render: (event) => <Subject {...event} /> },
];

/** One page of the audit log; events that are selected are taken along. */
export function AuditLogTable({ events, isBusy }: { events: AuditEvent[]; isBusy: boolean }) {
  const selection = useSelection(events, {
    keyOf: ({ id }) => id,
    all: tableMessages.selectAll,
    one: (event) => tableMessages.selectRow(`${titleOf(event)}, ${formatDateTime(event.at)}`),
  });
  return (
    <>
      <SelectedBar hint={auditLogMessages.selectHint} selection={selection}>
        <ExportSelected
          list="auditLog"
          name={auditLogMessages.exportName}
          csv={() => auditLogCsv(selection.selected)}
        />
      </SelectedBar>
      <DataTable
        label={pagesMessages.auditLog.title}
        columns={[selection.column, ...COLUMNS]}
        rows={events}
        rowKey={({ id }) => id}
        isSelected={selection.isSelected}
        isBusy={isBusy}
      />
    </>
  );
}
