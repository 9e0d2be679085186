import type { Prisma } from "../../db/generated/client.ts";

/** What a signed-in caller is known by. */
export const actorSelect = {
  id: true,
  name: true,
  email: true,
  photoUrl: true,
  role: true,
} as const satisfies Prisma.UserSelect;
