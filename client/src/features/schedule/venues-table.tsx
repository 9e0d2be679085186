import "@mantine/core/styles/Text.layer.css";
import "@mantine/core/styles/Anchor.layer.css";
import { Anchor } from "@mantine/core";
import { IconArchive, IconArchiveOff } from "@tabler/icons-react";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { VenueDialog } from "./venue-dialog.tsx";
import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { RowMenu } from "../../components/tables/row-menu.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { venueMessages } from "../../lib/messages/schedule.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./planned-dates.module.css";
import type { Venue } from "./venue.ts";

const titles = venueMessages.columns;

const columns: Column<Venue>[] = [
  { key: "name", title: titles.name, isRowHeader: true, render: ({ name }) => name },
  {
    key: "address",
    title: titles.address,
    render: ({ name, address, mapUrl }) => (
      <span className={classes.words}>
        {address}{" "}
        {mapUrl !== null && (
          <Anchor href={mapUrl} rel="noreferrer" underline="always" aria-label={venueMessages.mapOf(name)}>
            {venueMessages.map}
          </Anchor>
        )}
      </span>
    ),
  },
  {
    key: "timeZone",
    title: titles.timeZone,
    render: ({ timeZone }) => <span className={classes.words}>{timeZone}</span>,
  },
  { key: "kind", title: titles.kind, isBrief: true, render: kindOf },
  {
    key: "actions",
    title: titles.actions,
    align: "end",
    onCard: "alone",
    render: (venue) => <VenueActions venue={venue} />,
  },
];

function kindOf({ isExclusive, retiredAt }: Venue): string {
  if (retiredAt !== null) return venueMessages.retired;
  return isExclusive ? venueMessages.exclusive : venueMessages.shared;
}

/** The school's venues, each to edit and to retire. */
export function VenuesTable({ venues }: { venues: Venue[] }) {
  return <DataTable label={pagesMessages.venues.title} columns={columns} rows={venues} rowKey={({ id }) => id} />;
}

function VenueActions({ venue }: { venue: Venue }) {
  const utils = trpc.useUtils();
  const [isEditing, setIsEditing] = useState(false);
  const retire = trpc.schedule.retireVenue.useMutation({
    onSuccess: (_done, { isRetired }) => toast.success(isRetired ? venueMessages.isRetired : venueMessages.isBack),
    onError: toast.failure,
    onSettled: () => void utils.schedule.venues.invalidate(),
  });
  const [isAsking, asking] = useDisclosure();
  const { id, name, retiredAt, datesToCome } = venue;
  const isRetired = retiredAt !== null;
  return (
    <span className={classes.actions}>
      <Button size="xs" variant="default" aria-label={venueMessages.editOf(name)} onClick={() => setIsEditing(true)}>
        {venueMessages.edit}
      </Button>
      <RowMenu
        label={venueMessages.moreActions(name)}
        actions={[
          {
            text: isRetired ? venueMessages.bringBack : venueMessages.retire,
            name: isRetired ? venueMessages.bringBackOf(name) : venueMessages.retireOf(name),
            icon: isRetired ? <IconArchiveOff size={18} aria-hidden /> : <IconArchive size={18} aria-hidden />,
            onChoose: () =>
              isRetired || datesToCome === 0 ? retire.mutate({ venueId: id, isRetired: !isRetired }) : asking.open(),
          },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={venueMessages.retireTitle(name)}
        confirmLabel={venueMessages.retire}
        cancelLabel={venueMessages.cancel}
        isBusy={retire.isPending}
        onCancel={asking.close}
        onConfirm={() => retire.mutate({ venueId: id, isRetired: true }, { onSettled: asking.close })}
      >
        {venueMessages.retireText(datesToCome)}{" "}
        <TextLink to="/dashboard/week" search={{ venue: id }}>
          {venueMessages.toDates}
        </TextLink>
      </ConfirmDialog>
      <VenueDialog venue={venue} isOpen={isEditing} onClose={() => setIsEditing(false)} />
    </span>
  );
}
