import { TextLink } from "./text-link.tsx";

/** A venue's name, which leads to the classes there. */
export function VenueLink({ venueId, venueName }: { venueId: string | null; venueName: string }) {
  return (
    <TextLink to="/Classes" search={{ venue: venueId }}>
      {venueName}
    </TextLink>
  );
}
