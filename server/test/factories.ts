import { randomUUID } from "node:crypto";
import type { Db } from "../src/db/client.ts";
import type { Prisma } from "../src/db/generated/client.ts";
import type { Role } from "../src/db/generated/enums.ts";
import type { Actor } from "../src/deps.ts";

let count = 0;

/** Creates a user, returned as the caller of a signed-in procedure. */
export async function aUser(db: Db, role: Role, more: Partial<Prisma.UserUncheckedCreateInput> = {}): Promise<Actor> {
  count += 1;
  const { emailVerifiedAt, emailRefusedAt, ...user } = await db.user.create({
    data: { identityUid: randomUUID(), name: `User ${count}`, email: `user-${count}@school.example`, role, ...more },
    select: {
      id: true,
      name: true,
      email: true,
      emailVerifiedAt: true,
      emailRefusedAt: true,
      photoUrl: true,
      bio: true,
      role: true,
    },
  });
  return { ...user, isEmailVerified: emailVerifiedAt !== null, isEmailRefused: emailRefusedAt !== null };
}

/** A user with a role that only the database knows, as while a newer version is rolled out. */
export async function aUserOfUnknownRole(db: Db): Promise<Actor> {
  const user = await aUser(db, "student");
  await db.$executeRaw`ALTER TYPE role ADD VALUE IF NOT EXISTS 'volunteer'`;
  await db.$executeRaw`UPDATE users SET role = 'volunteer' WHERE id = ${user.id}::uuid`;
  return { ...user, role: null };
}

/** Creates an approved class with an instructor of its own, unless given otherwise. */
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
