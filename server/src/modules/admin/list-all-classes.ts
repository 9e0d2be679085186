import { classDetailSelect, toClassDetail } from "../../catalogue/class-select.ts";
import type { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import type { ListAllClassesInput } from "./admin.schema.ts";

const ORDERS = {
  // The status sorts as its type declares it: pending comes first.
  waiting: [{ status: "asc" }, { createdAt: "desc" }, { id: "desc" }],
  newest: [{ createdAt: "desc" }, { id: "desc" }],
  name: [{ name: "asc" }, { id: "asc" }],
  price: [{ priceCents: "asc" }, { id: "asc" }],
} as const satisfies Record<ListAllClassesInput["sort"], Prisma.ClassOrderByWithRelationInput[]>;

/** One stretch of all classes, and how many there are in all. */
export async function listAllClasses({ db }: Pick<Deps, "db">, { search, sort, limit, offset }: ListAllClassesInput) {
  const contains = { contains: search ?? "", mode: "insensitive" } as const;
  const where: Prisma.ClassWhereInput = search
    ? { OR: [{ name: contains }, { instructor: { OR: [{ name: contains }, { email: contains }] } }] }
    : {};
  const [classes, total] = await Promise.all([
    db.class.findMany({
      where,
      orderBy: [...ORDERS[sort]],
      skip: offset,
      take: limit,
      select: classDetailSelect,
    }),
    db.class.count({ where }),
  ]);
  return { classes: classes.map(toClassDetail), total };
}
