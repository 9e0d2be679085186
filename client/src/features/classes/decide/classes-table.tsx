import { Badge } from "@mantine/core";
import { type Column, DataTable } from "../../../components/tables/data-table.tsx";
import { EmailText } from "../../../components/email-text.tsx";
import { TextLink } from "../../../components/text-link.tsx";
import { Thumb } from "../../../components/tables/thumb.tsx";
import { formatPrice } from "../../../lib/format.ts";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { pagesMessages } from "../../../lib/messages/pages.ts";
import { classesMessages } from "../../../lib/messages/classes.ts";
import { ApproveButton, type ManagedClass } from "./approve-button.tsx";
import { DenyButton } from "./deny-button.tsx";

const titles = adminMessages.classesColumns;
const COLORS = { pending: "yellow", approved: "green", denied: "red" } as const;

const columns: Column<ManagedClass>[] = [
  {
    key: "name",
    title: titles.name,
    isRowHeader: true,
    // The class's page has the description, which is approved with the rest.
    render: ({ id, name }) => (
      <TextLink to="/classes/$classId" params={{ classId: id }}>
        {name}
      </TextLink>
    ),
  },
  { key: "image", title: titles.image, onCard: "picture", render: ({ imageUrl }) => <Thumb src={imageUrl} /> },
  {
    key: "email",
    title: titles.email,
    render: ({ instructorEmail, instructorName }) =>
      instructorEmail ? <EmailText email={instructorEmail} /> : instructorName,
  },
  { key: "seats", title: titles.seats, align: "end", render: ({ seatsLeft }) => seatsLeft },
  { key: "price", title: titles.price, align: "end", render: ({ priceCents }) => formatPrice(priceCents) },
  {
    key: "status",
    title: titles.status,
    render: ({ status }) => <Badge color={COLORS[status]}>{classesMessages.status[status]}</Badge>,
  },
  { key: "approve", title: titles.approve, onCard: "half", render: (managed) => <ApproveButton managed={managed} /> },
  { key: "deny", title: titles.deny, onCard: "half", render: (managed) => <DenyButton managed={managed} /> },
];

/** One page of all classes, each to be decided while it is pending. */
export function ClassesTable({ list, isBusy }: { list: ManagedClass[]; isBusy: boolean }) {
  return (
    <DataTable
      label={pagesMessages.manageClasses.title}
      columns={columns}
      rows={list}
      rowKey={({ id }) => id}
      isBusy={isBusy}
      isWide
    />
  );
}
