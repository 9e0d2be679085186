import { formatDateTime } from "../../lib/format.ts";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { payForPlacesLink } from "../../lib/places-to-pay.ts";

type OwnLine = RouterOutputs["waitlist"]["mine"];
type OwnTurn = OwnLine["turns"][number];
export type Offer = OwnLine["offers"][number];

/** Some of a family who wait for a class, each alone or only together. */
export type OwnGroup = Pick<OwnTurn, "entryId" | "classId" | "className" | "position" | "joinedAt"> & {
  /** Their names; of oneself null. */
  people: (string | null)[];
};

/** The turns of a family, those who wait only together in one. */
export function groupTurns(turns: readonly OwnTurn[]): OwnGroup[] {
  const groups = new Map<string, OwnGroup>();
  for (const { groupId, participantName, ...turn } of turns) {
    const group = groups.get(groupId);
    if (group) group.people.push(participantName);
    else groups.set(groupId, { ...turn, people: [participantName] });
  }
  return [...groups.values()];
}

const WEEKDAY_IS_CLEAR_MS = 6 * 24 * 60 * 60_000;

/** "Tue 09:00", by the school's clock; with its date where it is six days away or more. */
export function offerEnd(until: Date): string {
  const text = formatDateTime(until);
  if (until.getTime() - Date.now() >= WEEKDAY_IS_CLEAR_MS) return text;
  return `${text.slice(0, 3)} ${text.slice(text.lastIndexOf(", ") + 2)}`;
}

/** The way to pay for an offer. */
export const payForOfferLink = ({ classId, people, totalCents }: Offer) =>
  payForPlacesLink(
    people.map(({ participantId, participantName }) => ({
      classId,
      participantId: participantName === null ? undefined : participantId,
    })),
    totalCents,
  );
