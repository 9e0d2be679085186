import { attendanceMessages as text } from "../../lib/messages/attendance.ts";
import type { RouterInputs, RouterOutputs } from "../../lib/api/trpc.ts";

export type Roster = RouterOutputs["attendance"]["roster"];
export type Person = Roster["people"][number];
export type SentMark = RouterInputs["attendance"]["record"]["marks"][number];
export type Kind = SentMark["kind"];
/** How things stand for one participant. */
export type Standing = "expected" | "here" | "away" | "left";

const STANDINGS: Record<Exclude<Kind, "reset">, Standing> = {
  arrived: "here",
  left: "left",
  absent: "away",
  excused: "away",
};

export const standingOf = ({ mark }: Pick<Person, "mark">): Standing =>
  mark && mark.kind !== "reset" ? STANDINGS[mark.kind] : "expected";

/** The list as it stands with marks that are later than its own. */
export function withMarks(people: readonly Person[], marks: readonly SentMark[], byName: string): Person[] {
  return people.map((person) => {
    const last = marks.findLast(({ enrolmentId }) => enrolmentId === person.enrolmentId);
    if (!last) return person;
    const { kind, happenedAt, collectedBy } = last;
    if (kind === "reset") return { ...person, mark: null };
    const mark = { kind, at: new Date(happenedAt), byName, isByFamily: false };
    return {
      ...person,
      mark: { ...mark, collectedBy: collectedBy?.name ?? null, mayCollect: collectedBy?.isNamed ?? null },
    };
  });
}

/** "Anna B." The whole name stands where there is no other word. */
export function shortName(name: string): string {
  const [first = "", ...otherNames] = name.trim().split(/\s+/);
  const [initial] = otherNames.at(-1) ?? "";
  return initial === undefined ? first : `${first} ${initial}.`;
}

/** Once it has begun, who is missing stands above who is there, and who has left or does not come last. */
const ORDER: Record<Standing, number> = { expected: 0, here: 1, away: 2, left: 3 };

/** The list in the order in which it is worked through. */
export function inOrder(people: readonly Person[], hasBegun: boolean): Person[] {
  return hasBegun ? people.toSorted((a, b) => ORDER[standingOf(a)] - ORDER[standingOf(b)]) : [...people];
}

/** How many stand how; who has lost the place counts where somebody has marked them as there. */
export function countsOf(people: readonly Person[]): Record<Standing, number> {
  const counts = { expected: 0, here: 0, away: 0, left: 0 };
  for (const person of people) counts[standingOf(person)] += 1;
  return counts;
}

const REFUSED = { ...text.problems, ...text.refused };

/** What a refusal of a mark says. */
export const refusalOf = (errorCode: keyof typeof REFUSED): string => REFUSED[errorCode];
