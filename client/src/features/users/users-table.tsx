import { Badge } from "@mantine/core";
import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { EmailText } from "../../components/email-text.tsx";
import { FamilyLink } from "../../components/family-link.tsx";
import { SelectedBar } from "../../components/tables/selected-bar.tsx";
import { useSelection } from "../../components/tables/use-selection.tsx";
import { tableMessages } from "../../lib/messages/tables.ts";
import { ExportSelected } from "../audit-log/export-selected.tsx";
import { CopyAddresses } from "./copy-addresses.tsx";
import { usersCsv } from "./users-csv.ts";
import { PersonPicture } from "../../components/pictures/person-picture.tsx";
import { componentMessages } from "../../lib/messages/components.ts";
import { adminMessages } from "../../lib/messages/manage.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { messagesOfRole } from "../../lib/messages/roles.ts";
import { useMe } from "../../lib/session/use-me.ts";
import classes from "../../components/tables/row-actions.module.css";
import type { User } from "./successor-select.tsx";
import { RoleButtons } from "./role-buttons.tsx";
import { UserMenu } from "./user-menu.tsx";

const titles = adminMessages.usersColumns;

function columnsFrom(firstNumber: number, ownId: string | undefined): Column<User>[] {
  return [
    { key: "no", title: titles.no, align: "end", render: (_user, index) => firstNumber + index },
    {
      key: "name",
      title: titles.name,
      isRowHeader: true,
      render: ({ id, name, photoUrl }) => (
        <span className={classes.person}>
          <PersonPicture name={name} photoUrl={photoUrl} size={36} />
          <span>
            <FamilyLink userId={id} name={name} />
          </span>
          {id === ownId && (
            <Badge color="gray" flex="none">
              {adminMessages.you}
            </Badge>
          )}
        </span>
      ),
    },
    {
      key: "email",
      title: titles.email,
      isBrief: true,
      render: ({ email, isEmailVerified, isEmailRefused }) =>
        email === null ? (
          <span className={classes.note}>{adminMessages.lostAddress}</span>
        ) : (
          <span>
            <EmailText email={email} />
            {!isEmailVerified && <span className={classes.note}>{adminMessages.notVerified}</span>}
            {isEmailRefused && <span className={classes.note}>{componentMessages.emailRefused}</span>}
          </span>
        ),
    },
    { key: "promote", title: titles.promote, onCard: "alone", render: (user) => <RoleButtons user={user} /> },
    {
      key: "role",
      title: titles.role,
      isBrief: true,
      render: ({ role, isLastAdmin }) => (
        <span>
          <span>{messagesOfRole(role).name}</span>
          {isLastAdmin && <span className={classes.note}>{adminMessages.lastAdmin}</span>}
        </span>
      ),
    },
    {
      key: "remove",
      title: titles.remove,
      align: "center",
      render: (user) => <UserMenu user={user} isOwn={user.id === ownId} />,
    },
  ];
}

/** One page of users, numbered on from the page before; those that are selected are taken along. */
export function UsersTable({ users, firstNumber, isBusy }: { users: User[]; firstNumber: number; isBusy: boolean }) {
  const ownId = useMe()?.id;
  const selection = useSelection(users, {
    keyOf: ({ id }) => id,
    all: tableMessages.selectAll,
    one: ({ name }) => tableMessages.selectRow(name),
  });
  return (
    <>
      <SelectedBar hint={adminMessages.selectUsersHint} selection={selection}>
        <CopyAddresses users={selection.selected} />
        <ExportSelected list="users" name={adminMessages.usersFile} csv={() => usersCsv(selection.selected)} />
      </SelectedBar>
      <DataTable
        label={pagesMessages.users.title}
        columns={[selection.column, ...columnsFrom(firstNumber, ownId)]}
        rows={users}
        rowKey={({ id }) => id}
        isSelected={selection.isSelected}
        isBusy={isBusy}
        isWide
      />
    </>
  );
}
