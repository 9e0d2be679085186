import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { placeName } from "../../lib/place.ts";

export type Account = RouterOutputs["admin"]["deskAccount"];
export type Person = Account["people"][number];

/** A place that an admin is about to record. */
export interface DeskPlace {
  classId: string;
  className: string;
  priceCents: number;
  participantId: string;
  /** As the place is called: "Judo · Anna". */
  name: string;
}

/** "Judo · Anna"; of the account's own place, too. */
export const nameOf = (className: string, person: Pick<Person, "name">): string => placeName(className, person.name);

export const isSamePlace = (
  a: Pick<DeskPlace, "classId" | "participantId">,
  b: Pick<DeskPlace, "classId" | "participantId">,
): boolean => a.classId === b.classId && a.participantId === b.participantId;
