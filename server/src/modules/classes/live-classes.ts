import { violatesConstraint } from "../../db/database-errors.ts";
import type { Prisma } from "../../db/generated/client.ts";
import { AppError } from "../../errors/app-error.ts";

/**
 * The classes that still need an instructor, as `needs_instructor` in the database: whoever teaches one keeps the role until
 * it ends or somebody takes it over.
 */
export const LIVE_CLASSES = {
  archivedAt: null,
  OR: [{ status: { in: ["pending", "approved"] } }, { status: "denied", seatsTaken: { gt: 0 } }],
} satisfies Prisma.ClassWhereInput;

/** CLASS_WITHOUT_INSTRUCTOR for a class that is put on sale though its instructor has lost the role; any other error as it is. */
export const instructorErrors = (error: unknown): unknown =>
  violatesConstraint(error, "classes_taught_by_instructor")
    ? new AppError("CLASS_WITHOUT_INSTRUCTOR", { cause: error })
    : error;
