import type { Class } from "../../db/generated/client.ts";
import type { ClassStatus } from "../../db/generated/enums.ts";
import type { Actor } from "../../deps.ts";
import { may } from "../../permissions.ts";
import { type ClassStanding, isPossible } from "../../schemas/class-life.ts";

interface SeenClass {
  standing: ClassStanding;
  instructorId: string;
  /** Has a live enrolment, or had a paid one when the class was cancelled. */
  isEnrolled: boolean;
}

/**
 * Approved classes are public until they are archived; others are visible to
 * their instructor, to users who decide on classes, and to whoever is enrolled.
 */
export function maySeeClass(actor: Actor | null, { standing, instructorId, isEnrolled }: SeenClass) {
  if (isPossible(standing, "visit") || isEnrolled || may(actor?.role, "class.decide")) return true;
  return actor?.id === instructorId && may(actor.role, "class.teach");
}

/**
 * What needs a new approval. The trigger `classes_version` counts the changes of the same columns; others count the seats and dates
 * of a pending class.
 */
export const APPROVED_FIELDS = [
  "name",
  "description",
  "imageUrl",
  "priceCents",
  "sport",
  "level",
  "minAge",
  "maxAge",
  "enrolmentClosesLocal",
] as const satisfies (keyof Class)[];

export type ApprovedFields = Pick<Class, (typeof APPROVED_FIELDS)[number]>;

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

/**
 * The status of a class after an edit: an approved class stays approved unless an {@link APPROVED_FIELDS approved field} is
 * given and has changed; any other class becomes pending.
 */
export function statusAfterEdit(
  before: ApprovedFields & { status: ClassStatus },
  changes: Partial<ApprovedFields>,
): ClassStatus {
  const isUnchanged = APPROVED_FIELDS.every(
    (field) => changes[field] === undefined || isSame(changes[field], before[field]),
  );
  return before.status === "approved" && isUnchanged ? "approved" : "pending";
}
