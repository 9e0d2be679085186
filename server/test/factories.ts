import { randomUUID } from "node:crypto";
import type { Db } from "../src/db/client.ts";
import type { Prisma } from "../src/db/generated/client.ts";
import type { Role } from "../src/db/generated/enums.ts";
import type { Actor } from "../src/deps.ts";

let count = 0;

/** A user of a role, as the signed-in caller they would be. */
export function aUser(db: Db, role: Role, more: Partial<Prisma.UserUncheckedCreateInput> = {}): Promise<Actor> {
  count += 1;
  return db.user.create({
    data: { identityUid: randomUUID(), name: `User ${count}`, email: `user-${count}@school.example`, role, ...more },
    select: { id: true, name: true, email: true, photoUrl: true, role: true },
  });
}

/** An approved class with an instructor of its own, unless told otherwise. */
export async function aClass(db: Db, more: Partial<Prisma.ClassUncheckedCreateInput> = {}) {
  count += 1;
  return db.class.create({
    data: {
      name: `Class ${count}`,
      imageUrl: "/pictures/class-test-800.webp",
      priceCents: 7999,
      capacity: 10,
      status: "approved",
      ...more,
      instructorId: more.instructorId ?? (await aUser(db, "instructor")).id,
    },
  });
}
