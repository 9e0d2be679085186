import { Badge } from "@mantine/core";
import { type Column, DataTable } from "../../components/tables/data-table.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { Thumb } from "../../components/tables/thumb.tsx";
import { formatPrice } from "../../lib/format.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { studentMessages } from "../../lib/messages/enrolments.ts";
import { payForLink } from "../payments/pay-for-link.ts";
import type { ClassCard } from "../../lib/api/trpc.ts";
import { UnselectButton } from "./unselect-button.tsx";

const titles = studentMessages.selectedColumns;

const columns: Column<ClassCard>[] = [
  { key: "image", title: titles.image, onCard: "picture", render: ({ imageUrl }) => <Thumb src={imageUrl} /> },
  { key: "name", title: titles.name, isRowHeader: true, render: ({ name }) => name },
  { key: "price", title: titles.price, align: "end", render: ({ priceCents }) => formatPrice(priceCents) },
  {
    key: "delete",
    title: titles.delete,
    align: "center",
    render: (selected) => <UnselectButton selected={selected} />,
  },
  {
    key: "pay",
    title: titles.pay,
    align: "end",
    onCard: "alone",
    render: (selected) => <PayNow selected={selected} />,
  },
];

// A seat that this student holds counts as taken too, so a sold-out class can still be the student's to pay.
function PayNow({ selected }: { selected: ClassCard }) {
  return (
    <>
      {selected.seatsLeft === 0 && <Badge color="red">{studentMessages.soldOut}</Badge>}
      <LinkButton {...payForLink(selected)} aria-label={studentMessages.payFor(selected.name)}>
        {studentMessages.payNow}
      </LinkButton>
    </>
  );
}

/** The selected classes, one a row. */
export function SelectedClassesTable({ selected }: { selected: ClassCard[] }) {
  return <DataTable label={pagesMessages.selected.title} columns={columns} rows={selected} rowKey={({ id }) => id} />;
}
