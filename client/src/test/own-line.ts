import type { RouterOutputs } from "../lib/api/trpc.ts";

type OwnLine = RouterOutputs["waitlist"]["mine"];

/** A turn of Anna's in Football, with what the test cares about. */
export const annasTurn = (overrides: Partial<OwnLine["turns"][number]> = {}): OwnLine["turns"][number] => ({
  entryId: "w1",
  groupId: "g1",
  groupSize: 1,
  classId: "c1",
  className: "Football",
  participantId: "p1",
  participantName: "Anna Lovelace",
  position: 3,
  joinedAt: new Date("2026-07-01T10:00:00Z"),
  ...overrides,
});

/** A seat in Football that is offered to Anna, with what the test cares about. */
export const annasOffer = (overrides: Partial<OwnLine["offers"][number]> = {}): OwnLine["offers"][number] => ({
  checkoutId: "k1",
  classId: "c1",
  className: "Football",
  people: [{ participantId: "p1", participantName: "Anna Lovelace" }],
  totalCents: 7999,
  until: new Date("2026-07-07T09:00:00Z"),
  ...overrides,
});
