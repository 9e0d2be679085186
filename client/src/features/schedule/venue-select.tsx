import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { trpc } from "../../lib/api/trpc.ts";
import { scheduleMessages } from "../../lib/messages/schedule.ts";

type VenueSelectProps = Omit<NativeSelectProps, "data" | "value" | "onChange"> & {
  /** The id of the chosen venue; null for none. */
  venueId: string | null;
  /** A venue that stays on offer although it is retired. */
  keptId?: string | null;
  onVenue: (venueId: string | null) => void;
};

/** Chooses one of the school's venues, or none. */
export function VenueSelect({ venueId, keptId = null, onVenue, ...props }: VenueSelectProps) {
  const venues = trpc.schedule.venues.useQuery().data ?? [];
  const offered = venues.filter(({ id, retiredAt }) => retiredAt === null || id === keptId);
  return (
    <NativeSelect
      label={scheduleMessages.venue}
      value={venueId ?? ""}
      data={[
        { value: "", label: scheduleMessages.noVenue },
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget }) => onVenue(currentTarget.value || null)}
      {...props}
    />
  );
}
