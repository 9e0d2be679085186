import type { ClassStatus } from "../../db/generated/enums.ts";
import type { Actor } from "../../deps.ts";

/** Approved classes are public; the others are for their instructor and for admins. */
export function maySeeClass(
  actor: Actor | null,
  { status, instructorId }: { status: ClassStatus; instructorId: string },
) {
  return status === "approved" || actor?.role === "admin" || actor?.id === instructorId;
}

interface ClassFace {
  name: string;
  imageUrl: string;
  priceCents: number;
}

/**
 * The status of a class after its instructor has edited it: what an admin has approved stays approved as long as its
 * name, picture and price do; a denied class asks to be looked at again.
 */
export function statusAfterEdit(before: ClassFace & { status: ClassStatus }, after: ClassFace): ClassStatus {
  const isSameFace =
    before.name === after.name && before.imageUrl === after.imageUrl && before.priceCents === after.priceCents;
  return before.status === "approved" && isSameFace ? "approved" : "pending";
}
