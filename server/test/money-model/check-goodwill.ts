import { expect } from "vitest";
import type { Enrolment, Refund } from "../../src/db/generated/client.ts";

type Place = Pick<Enrolment, "id" | "movesFromId" | "paidAt" | "priceCents" | "manualCents"> & {
  items: readonly { refunds: readonly Pick<Refund, "reason" | "amountCents">[] }[];
};

/** What was given back as a goodwill before a place moved has come off its price, and nothing else but what no card can pay. */
export function checkGoodwill(places: readonly Place[]): void {
  const byId = new Map(places.map((place) => [place.id, place]));
  const sourceOf = ({ movesFromId }: Place) => (movesFromId === null ? undefined : byId.get(movesFromId));
  const givenFor = (place: Place | undefined): number =>
    place
      ? place.items
          .flatMap(({ refunds }) => refunds)
          .filter(({ reason }) => reason === "goodwill")
          .reduce((sum, { amountCents }) => sum + amountCents, givenFor(sourceOf(place)))
      : 0;
  for (const place of places.filter(({ movesFromId, paidAt }) => movesFromId !== null && paidAt !== null)) {
    const { priceCents, manualCents } = place;
    const off = Math.min(givenFor(sourceOf(place)), priceCents + manualCents);
    expect(manualCents, "what comes off the price of a move").toBeGreaterThanOrEqual(off);
    expect(manualCents, "what comes off the price of a move").toBeLessThan(off + 50);
  }
}
