import { firstPartOf } from "@campside/server/format";
import { componentMessages } from "./messages/components.ts";

type Place = { participantId: string; participantName: string | null };

/** Whether a place is the child's with the id, or without an id the reader's own. */
export const isPlaceOf =
  (participantId: string | undefined) =>
  (place: Place): boolean =>
    participantId === undefined ? !place.participantName : place.participantId === participantId;

/** The name up to the first space, as in messages; of oneself, who has none of their own, 'You'. */
export const personName = (participantName: string | null): string =>
  participantName === null ? componentMessages.you : firstPartOf(participantName);

/** "Football · Anna": the class, with the child's name; of oneself the class alone. */
export const placeName = (className: string, participantName: string | null | undefined): string =>
  participantName ? `${className} · ${personName(participantName)}` : className;
