import { Badge } from "@mantine/core";
import { ClassLink } from "../../components/class-link.tsx";
import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { Moment } from "../../components/tables/moment.tsx";
import { formatPrice } from "../../lib/format.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { linesOf } from "./audit-details.ts";
import { auditLogMessages } from "../../lib/messages/audit-log.ts";
import type { RouterInputs, RouterOutputs } from "../../lib/api/trpc.ts";
import classes from "./audit-log-table.module.css";

type AuditEvent = RouterOutputs["admin"]["auditLog"]["events"][number];
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

const isNamed = (kind: string): kind is Kind => kind in COLORS;

function KindBadge({ kind, isWithdrawn }: Pick<AuditEvent, "kind" | "isWithdrawn">) {
  if (!isNamed(kind)) return <Badge color="gray">{kind}</Badge>;
  return <Badge color={COLORS[kind]}>{isWithdrawn ? auditLogMessages.withdrew : auditLogMessages.kinds[kind]}</Badge>;
}

const nameOf = (person: NonNullable<AuditEvent["user"]>): string =>
  person.name ?? auditLogMessages.removedUser(person.shortId);

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

/** One page of the audit log. */
export function AuditLogTable({ events, isBusy }: { events: AuditEvent[]; isBusy: boolean }) {
  return (
    <DataTable
      label={pagesMessages.auditLog.title}
      columns={COLUMNS}
      rows={events}
      rowKey={({ id }) => id}
      isBusy={isBusy}
    />
  );
}
