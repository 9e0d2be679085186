import { MAX_CART } from "@campside/server/schemas/limits";
import { linkOptions } from "@tanstack/react-router";
import { isRecordId } from "./record-id.ts";

/** A place to pay for: a class, and of a child's whose it is. */
export type Place = { classId: string; participantId?: string | undefined };

export const placeKey = ({ classId, participantId }: Place): string =>
  participantId === undefined ? classId : `${classId}.${participantId}`;

const isPlaceKey = (key: unknown): key is string => {
  const ids = typeof key === "string" ? key.split(".") : [];
  return (ids.length === 1 || ids.length === 2) && ids.every(isRecordId);
};

/** The places in an address, each "class" or "class.child": at most as many as one payment is for, each once, and none that is not one. */
export function readPlaces(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const places = [...new Set(value.filter(isPlaceKey))].slice(0, MAX_CART);
  return places.length > 0 ? places : undefined;
}

/** The places that {@link readPlaces} has read; oneself, under the own id, is nobody. */
export function toPlaces(keys: readonly string[], ownId: string): Place[] {
  const places = keys.map((key) => {
    const [classId = "", participantId] = key.split(".");
    return participantId === undefined || participantId === ownId ? { classId } : { classId, participantId };
  });
  return [...new Map(places.map((place) => [placeKey(place), place])).values()];
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What the page that led to the payment has said that the places cost. */
    quotedCents?: number | undefined;
  }
}

/**
 * The way to the payment page for some places, which outlives a reload; one place has an address of its own. The total that the reader
 * sees travels as navigation state.
 */
export function payForPlacesLink(places: readonly Place[], quotedCents?: number) {
  const [first] = places;
  return linkOptions({
    to: "/dashboard/payment",
    search:
      places.length === 1 && first
        ? { classId: first.classId, participant: first.participantId }
        : { places: places.map(placeKey) },
    state: { quotedCents },
  });
}
