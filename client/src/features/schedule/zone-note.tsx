import { useMounted } from "@mantine/hooks";
import { readersZone } from "../../lib/readers-zone.ts";
import { classDatesMessages } from "../../lib/messages/class-dates.ts";

/** Names the time zones of some meetings where the reader's clock shows another one. */
export function ZoneNote({ zones, className }: { zones: readonly string[]; className?: string | undefined }) {
  // The server does not know the reader's zone.
  const isMounted = useMounted();
  const readerZone = isMounted ? readersZone() : null;
  const otherZones = [...new Set(zones)].filter((zone) => zone !== readerZone);
  if (!isMounted || otherZones.length === 0) return null;
  return <p className={className}>{classDatesMessages.zone(otherZones.join(", "))}</p>;
}
