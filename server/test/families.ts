import type { Db } from "../src/db/client.ts";
import type { Prisma } from "../src/db/generated/client.ts";
import { aUser } from "./factories.ts";

/** A child of an account, ten years old. */
export function aChild(db: Db, { id: guardianId }: { id: string }, more: { name?: string; birthDate?: Date } = {}) {
  const birthDate = new Date();
  birthDate.setUTCFullYear(birthDate.getUTCFullYear() - 10, 0, 1);
  return db.participant.create({ data: { guardianId, name: "Anna", birthDate, ...more } });
}

/** A discount code of an admin's. */
export async function aCode(db: Db, more: Partial<Prisma.DiscountCodeUncheckedCreateInput> & { code: string }) {
  return db.discountCode.create({ data: { ...more, createdById: more.createdById ?? (await aUser(db, "admin")).id } });
}
