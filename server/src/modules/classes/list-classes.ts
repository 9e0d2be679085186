import type { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import type { ListClassesInput } from "./classes.schema.ts";
import { classCardSelect, toClassCard } from "../../catalogue/class-select.ts";

const ORDERS = {
  newest: { createdAt: "desc" },
  popular: { enrolledCount: "desc" },
  "price-asc": { priceCents: "asc" },
  "price-desc": { priceCents: "desc" },
} as const satisfies Record<ListClassesInput["sort"], Prisma.ClassOrderByWithRelationInput>;

/** One stretch of the approved classes, and how many there are in all. Searches class and instructor names. */
export async function listClasses({ db }: Pick<Deps, "db">, { search, sort, limit, offset }: ListClassesInput) {
  const contains = { contains: search ?? "", mode: "insensitive" } as const;
  const where: Prisma.ClassWhereInput = {
    status: "approved",
    ...(search && { OR: [{ name: contains }, { instructor: { name: contains } }] }),
  };
  const [classes, total] = await Promise.all([
    db.class.findMany({
      where,
      orderBy: [ORDERS[sort], { id: "asc" }],
      skip: offset,
      take: limit,
      select: classCardSelect,
    }),
    db.class.count({ where }),
  ]);
  return { classes: classes.map(toClassCard), total };
}
