import type { Prisma } from "../../db/generated/client.ts";

/** The classes that still need an instructor: whoever teaches one keeps the role until it ends or somebody takes it over. */
export const LIVE_CLASSES = {
  status: { in: ["pending", "approved"] },
  archivedAt: null,
} satisfies Prisma.ClassWhereInput;
