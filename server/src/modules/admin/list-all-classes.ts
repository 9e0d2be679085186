import { classDetailSelect, toClassDetail } from "../../catalogue/class-select.ts";
import type { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import type { SearchPageInput } from "./admin.schema.ts";

/** One stretch of all classes, those that wait for a decision first, and how many there are in all. */
export async function listAllClasses({ db }: Pick<Deps, "db">, { search, limit, offset }: SearchPageInput) {
  const contains = { contains: search ?? "", mode: "insensitive" } as const;
  const where: Prisma.ClassWhereInput = search
    ? { OR: [{ name: contains }, { instructor: { OR: [{ name: contains }, { email: contains }] } }] }
    : {};
  const [classes, total] = await Promise.all([
    db.class.findMany({
      where,
      // The status sorts as its type declares it: pending comes first.
      orderBy: [{ status: "asc" }, { createdAt: "desc" }, { id: "desc" }],
      skip: offset,
      take: limit,
      select: classDetailSelect,
    }),
    db.class.count({ where }),
  ]);
  return { classes: classes.map(toClassDetail), total };
}
