import { LANGUAGE } from "../../lib/messages/language.ts";

interface AtVenue {
  venueId: string | null;
  venueName: string | null;
}

/** The venues of some meetings by name; the lack of one comes last. */
export function venuesOf(meetings: readonly AtVenue[]): { id: string | null; name: string | null }[] {
  const names = new Map(meetings.map(({ venueId, venueName }) => [venueId, venueName]));
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) =>
      one.name === null || other.name === null
        ? Number(one.name === null) - Number(other.name === null)
        : one.name.localeCompare(other.name, LANGUAGE),
    );
}
