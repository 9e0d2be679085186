import { useState } from "react";
import type { Column } from "../../../components/tables/column.ts";
import { DataTable } from "../../../components/tables/data-table.tsx";
import { EmailText } from "../../../components/email-text.tsx";
import { useSelection } from "../../../components/tables/use-selection.tsx";
import { teachingMessages } from "../../../lib/messages/teaching.ts";
import { SelectedClassesBar } from "../selected-classes-bar.tsx";
import { ApproveSelected } from "./approve-selected.tsx";
import { DenyDialog } from "./deny-dialog.tsx";
import { ClassDrawer } from "./class-drawer.tsx";
import { Thumb } from "../../../components/tables/thumb.tsx";
import { formatPrice } from "../../../lib/format.ts";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { pagesMessages } from "../../../lib/messages/pages.ts";
import { ClassStatusBadge } from "../class-status-badge.tsx";
import { ApproveButton } from "./approve-button.tsx";
import type { ManagedClass } from "./managed-class.ts";
import { DenyButton } from "./deny-button.tsx";
import { OpenClassButton } from "./open-class-button.tsx";
import { useOpenClass } from "./use-open-class.ts";

const titles = adminMessages.classesColumns;
const columnsOf = (open: (id: string) => void, deny: (managed: ManagedClass) => void): Column<ManagedClass>[] => [
  {
    key: "name",
    title: titles.name,
    isRowHeader: true,
    render: ({ id, name }) => <OpenClassButton onOpen={() => open(id)}>{name}</OpenClassButton>,
  },
  {
    key: "image",
    title: titles.image,
    onCard: "picture",
    render: ({ id, name, imageUrl }) => (
      <OpenClassButton label={adminMessages.openClass(name)} onOpen={() => open(id)}>
        <Thumb src={imageUrl} />
      </OpenClassButton>
    ),
  },
  {
    key: "email",
    title: titles.email,
    render: ({ instructorEmail, instructorName }) =>
      instructorEmail ? <EmailText email={instructorEmail} /> : instructorName,
  },
  { key: "seats", title: titles.seats, align: "end", render: ({ seatsLeft }) => seatsLeft },
  {
    key: "price",
    title: titles.price,
    align: "end",
    isBrief: true,
    render: ({ priceCents }) => formatPrice(priceCents),
  },
  {
    key: "status",
    title: titles.status,
    isBrief: true,
    render: (managed) => <ClassStatusBadge {...managed} />,
  },
  { key: "approve", title: titles.approve, onCard: "half", render: (managed) => <ApproveButton managed={managed} /> },
  {
    key: "deny",
    title: titles.deny,
    onCard: "half",
    render: (managed) => <DenyButton managed={managed} onAsk={() => deny(managed)} />,
  },
];

/** One page of all classes, each to be decided while it is pending; the name and the picture open it. */
export function ClassesTable({ list, isBusy }: { list: ManagedClass[]; isBusy: boolean }) {
  const { openId, open, close } = useOpenClass();
  // The last one stays, so that it can close with grace, and what is typed about it when it leaves the page; what is opened has
  // to be on the page.
  const [shown, setShown] = useState<ManagedClass>();
  const [lastOpenId, setLastOpenId] = useState<string>();
  const found = list.find(({ id }) => id === (openId ?? shown?.id));
  if (openId !== lastOpenId) {
    setLastOpenId(openId);
    if (openId !== undefined) setShown(found);
  } else if (found !== undefined && found !== shown) setShown(found);
  const [denied, setDenied] = useState<ManagedClass>();
  const [isDenying, setIsDenying] = useState(false);
  const columns = columnsOf(open, (managed) => {
    setDenied(managed);
    setIsDenying(true);
  });
  const selection = useSelection(list, {
    keyOf: ({ id }) => id,
    all: teachingMessages.selectAll,
    one: ({ name }) => teachingMessages.selectClass(name),
  });
  return (
    <>
      <SelectedClassesBar selected={selection.selected} onClear={selection.clear}>
        <ApproveSelected selected={selection.selected} onApproved={selection.clear} />
      </SelectedClassesBar>
      <DataTable
        label={pagesMessages.manageClasses.title}
        columns={[selection.column, ...columns]}
        rows={list}
        rowKey={({ id }) => id}
        isSelected={selection.isSelected}
        isBusy={isBusy}
        isWide
      />
      {denied && <DenyDialog managed={denied} isOpen={isDenying} onClose={() => setIsDenying(false)} />}
      {shown && <ClassDrawer key={shown.id} managed={shown} isOpen={openId !== undefined} onClose={close} />}
    </>
  );
}
