import { Badge } from "@mantine/core";
import { useRef } from "react";
import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { FamilyLink } from "../../components/family-link.tsx";
import { EmailText } from "../../components/email-text.tsx";
import { SelectedBar } from "../../components/tables/selected-bar.tsx";
import { useSelection } from "../../components/tables/use-selection.tsx";
import { tableMessages } from "../../lib/messages/tables.ts";
import { ResendSelected } from "./resend-selected.tsx";
import { Moment } from "../../components/tables/moment.tsx";
import { emailsMessages } from "../../lib/messages/emails.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { EmailButton } from "./email-button.tsx";
import classes from "./emails.module.css";
import { kindOf, type StoredEmail } from "./stored-email.ts";

const titles = emailsMessages.columns;

const COLORS = { queued: "yellow", sent: "green", dropped: "gray", failed: "red" } as const satisfies Record<
  StoredEmail["state"],
  string
>;

const COLUMNS: Column<StoredEmail>[] = [
  { key: "at", title: titles.at, render: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    key: "to",
    title: titles.to,
    isRowHeader: true,
    render: ({ userId, name, email, isRefused }) => (
      <span className={classes.stack}>
        <FamilyLink userId={email === null ? null : userId} name={name} />
        <span className={classes.soft} data-rest>
          {email === null ? emailsMessages.lostAddress : <EmailText email={email} />}
        </span>
        {isRefused && (
          <span data-rest>
            <Badge color="red">{emailsMessages.addressRefused}</Badge>
          </span>
        )}
      </span>
    ),
  },
  { key: "kind", title: titles.kind, isBrief: true, render: kindOf },
  {
    key: "state",
    title: titles.state,
    isBrief: true,
    render: ({ state, error, resends }) => (
      <span className={classes.state}>
        <Badge color={COLORS[state]}>{emailsMessages.states[state]}</Badge>
        {(error ?? resends > 0) && (
          <span className={classes.soft} data-rest>
            {[error, resends > 0 && emailsMessages.again(resends)].filter(Boolean).join("; ")}
          </span>
        )}
      </span>
    ),
  },
  { key: "action", title: titles.action, onCard: "alone", render: (email) => <EmailButton email={email} /> },
];

/** One page of the e-mail messages; those that have not arrived are sent again together. */
export function EmailsTable({ emails, isBusy }: { emails: StoredEmail[]; isBusy: boolean }) {
  const selection = useSelection(emails, {
    keyOf: ({ id }) => id,
    all: tableMessages.selectAll,
    one: (email) => tableMessages.selectRow(`${kindOf(email)}, ${email.name}`),
  });
  const status = useRef<HTMLParagraphElement>(null);
  const onSent = (refusedIds: readonly string[]) => {
    selection.keep(refusedIds);
    status.current?.focus();
  };
  return (
    <>
      <SelectedBar hint={emailsMessages.selectHint} selection={selection} statusRef={status}>
        <ResendSelected selected={selection.selected} onSent={onSent} />
      </SelectedBar>
      <DataTable
        label={pagesMessages.emails.title}
        columns={[selection.column, ...COLUMNS]}
        rows={emails}
        rowKey={({ id }) => id}
        isSelected={selection.isSelected}
        isBusy={isBusy}
        isWide
      />
    </>
  );
}
